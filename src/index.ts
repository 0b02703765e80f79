/** The public names of the package, and nothing else. */
export { BezierPatchMesh } from "./mesh/BezierPatchMesh.js";
export type { BezierPatchMeshOptions } from "./mesh/BezierPatchMeshOptions.js";
export { cageFromMesh, type CageFromMeshOptions, type MeshCage, type MeshCageReport } from "./mesh/cageFromMesh.js";
export type { CageBinding } from "./mesh/CageBinding.js";
export { cageBindingFromMesh } from "./mesh/cageBindingFromMesh.js";
export { CreateBezierPatchMesh } from "./mesh/CreateBezierPatchMesh.js";
export type { MeshTessellation } from "./mesh/MeshTessellation.js";
export { SurfacePickingInfo } from "./mesh/SurfacePickingInfo.js";
export type { SurfacePoint } from "./mesh/surfacePointOf.js";
export type { SurfaceStats } from "./mesh/SurfaceStats.js";
export { BACKEND_NAMES, EVALUATION_METHODS, type BackendName, type EvaluationMethod } from "./backends/PatchBackend.js";
export type { SampledSurface } from "./backends/SampleList.js";
export type { Surface } from "./backends/Surface.js";
export {
    DEFAULT_TESSELLATION,
    OFFSCREEN_MODES,
    SPACINGS,
    TESSELLATION_MODES,
    type OffscreenMode,
    type Spacing,
    type TessellationMode,
    type TessellationSettings,
} from "./hull/TessellationSettings.js";
export { INFINITE_SHARPNESS, type BoundaryInterpolation, type Cage, type CreaseMethod } from "./cage/Cage.js";
export type { CageFinding, CageFindingKind, CagePart, CageReport } from "./cage/CageReport.js";
export { checkCage, type CheckedCage } from "./cage/checkCage.js";
export { createCage, type CageInput } from "./cage/createCage.js";
export { createNurbsNet, type NurbsInput, type NurbsNet } from "./net/createNurbsNet.js";
export {
    approximateByBicubics,
    type Approximation,
    type ApproximationOptions,
    type BicubicPart,
    type PartDomain,
} from "./net/approximateByBicubics.js";
export { createPatchNet, type PatchNetInput } from "./net/createPatchNet.js";
export { buildEdgeTable, type EdgeTable } from "./net/edges.js";
export { bernsteinDerivatives, bernsteinValues } from "./math/bernstein.js";
export { deCasteljauCurve, deCasteljauPatch } from "./math/deCasteljau.js";
export { elevatePatch } from "./net/elevate.js";
export { netFromControlGrids, type ControlGrid } from "./net/netFromControlGrids.js";
export {
    approximateCatmullClark,
    type CageNet,
    type CatmullClarkOptions,
    type CatmullClarkReport,
} from "./cage/approximateCatmullClark.js";
export type { CageMethod } from "./cage/CellRows.js";
export { NO_VECTOR, type PatchNet } from "./net/PatchNet.js";
export { createSphereNet, createTeapotNet } from "./net/primitives.js";
export { applyStencil } from "./net/applyStencil.js";
export type { Stencil } from "./net/Stencil.js";
export { weldPoints } from "./net/weldPoints.js";
export type { CageFile, CageFileReport, NamedCage } from "./sources/CageFile.js";
export type { CageSurfaceFile } from "./sources/convertCages.js";
export { inflateIfGzip, type InflateOptions } from "./sources/inflateIfGzip.js";
export type { DegreeOptions } from "./sources/netsOfGrids.js";
export { parseBezierView } from "./sources/parseBezierView.js";
export { parseBpt } from "./sources/parseBpt.js";
export { parseNewell } from "./sources/parseNewell.js";
export { parseObjCage, type ParseCageOptions } from "./sources/parseObjCage.js";
export { parseObjSurfaces } from "./sources/parseObjSurfaces.js";
export { parsePatchNetGlb } from "./sources/parsePatchNetGlb.js";
export { parsePatchText } from "./sources/parsePatchText.js";
export { parseQuakeBsp, type QuakeBspFile, type QuakeBspOptions } from "./sources/parseQuakeBsp.js";
export type { QuakeLightmap } from "./sources/bspLightmaps.js";
export type { QuakePolygons } from "./sources/bspPolygons.js";
export { parseQuakeMap } from "./sources/parseQuakeMap.js";
export { parseRibCages } from "./sources/parseRibCages.js";
export { parseRib } from "./sources/parseRib.js";
export { SurfaceFormatError } from "./sources/SurfaceFormatError.js";
export type { NamedNet, ParseOptions, SkippedParts, SurfaceFile, SurfaceReport } from "./sources/SurfaceFile.js";
export { exportPatchNetGlb, type PatchNetGlbOptions } from "./writers/exportPatchNetGlb.js";
export type { GlbMaterial } from "./writers/GlbMaterial.js";
export {
    RegisterBezierPatchGltfExtension,
    type GltfExtensionRegistry,
} from "./loaders/gltf/RegisterBezierPatchGltfExtension.js";
export type { BezierPatchLoaderOptions } from "./loaders/BezierPatchLoaderOptions.js";
export { RegisterBezierPatchLoaders, type BezierPatchLoadersOptions } from "./loaders/RegisterBezierPatchLoaders.js";
export type { FileAxes, SurfaceFormatName } from "./loaders/surfaceFormats.js";
export { GetSurfaceReport } from "./loaders/surfaceReports.js";
