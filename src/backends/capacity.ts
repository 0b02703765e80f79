/**
 * Capacity for `needed` items: at least what there is, else a half more than needed, so that a camera that comes
 * nearer makes few buffers.
 * @param current items there is room for
 * @param needed items there must be room for
 * @param limit most items there may be room for, not below `needed`
 */
export function grownCapacity(current: number, needed: number, limit: number): number {
    return needed <= current ? current : Math.min(Math.ceil(needed * 1.5), limit);
}
