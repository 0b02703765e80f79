/** A surface is larger than what can be held; the message says by how much and why. */
export class TooLargeError extends RangeError {}
