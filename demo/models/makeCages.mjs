/** Writes the sample cages beside it: `node demo/models/makeCages.mjs`. */
import { writeFileSync } from "node:fs";
import { CREATURE } from "./creature.mjs";
import { ROOK } from "./rook.mjs";

/** A box that is sharp above, less so along its sides, and round below. */
const CREASED_BOX = `# A box with creases, made for this project by demo/models/makeCages.mjs. Read it with parseObjCage.
o creased-box
v -1 0 1
v 1 0 1
v 1 0 -1
v -1 0 -1
v -1 1.6 1
v 1 1.6 1
v 1 1.6 -1
v -1 1.6 -1
vt 0 0
vt 0.25 0
vt 0.5 0
vt 0.75 0
vt 1 0
vt 0 0.4
vt 0.25 0.4
vt 0.5 0.4
vt 0.75 0.4
vt 1 0.4
vt 0 0.5
vt 0.5 0.5
vt 0.5 1
vt 0 1
vt 1 0.5
vt 1 1
usemtl box
f 1/1 2/2 6/7 5/6
f 2/2 3/3 7/8 6/7
f 3/3 4/4 8/9 7/8
f 4/4 1/5 5/10 8/9
usemtl lid
f 5/11 6/12 7/13 8/14
usemtl box
f 4/12 3/15 2/16 1/13
# The rim above is sharp at every level, the upright edges to the second.
t crease 5/1/0 4 5 6 7 4 10
t crease 2/1/0 0 4 2
t crease 2/1/0 1 5 2
t crease 2/1/0 2 6 2
t crease 2/1/0 3 7 2
t interpolateboundary 1/0/0 1
`;

for (const [name, text] of Object.entries({ creature: CREATURE, rook: ROOK, creasedBox: CREASED_BOX })) {
    writeFileSync(new URL(`${name}.obj`, import.meta.url), text);
}
