import * as cages from "./cages";
import { moveCharacter } from "./characters";
import { copies, ownLayer, readyScene, refuseShaders, swapNet } from "./citizens";
import { writeBetweenDispatches } from "./computeDevice";
import { runCharacterEdges, runConformance, runOnUnitSphere, runSharedEdges, runTrueSamples } from "./conformance";
import { drawnBuffers } from "./drawnBuffers";
import { copiesComeAndGo, drawPass, replaceThinInstances } from "./draws";
import * as drawStates from "./drawStates";
import { castShadow, leave, readWhileMoving, standStill, twoCameras, zoomAndRecreate } from "./frames";
import { glbContainer, glbFallback, glbMesh, glbPictures, glbTexture } from "./gltf";
import { crackLevel, flyThroughLevel, openLevel } from "./levels";
import * as loading from "./loading";
import { followRig } from "./rigs";
import * as states from "./states";
import { chooseBackends, createWhileLost, loseContext, materials, movePoints, moveWhileLost, sides } from "./pictures";

/** What the browser tests call. Every function opens an engine, uses it and gives plain data back. */
const harness = {
    runConformance,
    runOnUnitSphere,
    runTrueSamples,
    runSharedEdges,
    runCharacterEdges,
    copies,
    swapNet,
    ownLayer,
    readyScene,
    refuseShaders,
    writeBetweenDispatches,
    drawPass,
    copiesComeAndGo,
    replaceThinInstances,
    ...cages,
    followRig,
    moveCharacter,
    ...drawStates,
    ...states,
    ...loading,
    leave,
    standStill,
    readWhileMoving,
    twoCameras,
    castShadow,
    zoomAndRecreate,
    openLevel,
    flyThroughLevel,
    crackLevel,
    drawnBuffers,
    sides,
    materials,
    movePoints,
    loseContext,
    createWhileLost,
    moveWhileLost,
    chooseBackends,
    glbContainer,
    glbFallback,
    glbMesh,
    glbPictures,
    glbTexture,
};

export type Harness = typeof harness;

Object.assign(window, { harness });
