import { PointSum } from "./PointSum.js";
import { stencilRowCount, type Stencil } from "./Stencil.js";
import { StencilBuilder } from "./StencilBuilder.js";

/**
 * The map that does what two do one after the other.
 * @param first makes the control points that `second` takes; makes no vectors
 * @param second the map that comes after
 * @returns from the control points of `first` to the points of `second`
 */
export function composeStencils(first: Stencil, second: Stencil): Stencil {
    const builder = new StencilBuilder();
    const sum = new PointSum(first.controlCount);
    const rows = stencilRowCount(second);
    for (let row = 0; row < rows; row++) {
        for (let entry = second.offsets[row]; entry < second.offsets[row + 1]; entry++) {
            const middle = second.indices[entry];
            const factor = second.coefficients[entry];
            for (let from = first.offsets[middle]; from < first.offsets[middle + 1]; from++) {
                sum.add(first.indices[from], factor * first.coefficients[from]);
            }
        }
        builder.addSum(sum);
    }
    return builder.build(first.controlCount, second.vectorStart);
}
