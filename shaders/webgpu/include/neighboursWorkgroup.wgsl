// Two neighbours in a workgroup hand each other a value. Twin of neighboursSubgroup.wgsl, for every device: all work-items
// must call it together. Generated constant: WORK_ITEMS (of a workgroup).

struct Place {
    /// Number within the workgroup.
    @builtin(local_invocation_index) item: u32,
}

var<workgroup> exchanged: array<vec4u, WORK_ITEMS>;
var<workgroup> largest: atomic<u32>;
var<workgroup> knownLargest: u32;

/// Whether a work-item is the second of its pair.
fn isSecond(place: Place) -> bool {
    return (place.item & 1u) == 1u;
}

/// The number of the other one of the pair.
fn neighbourItem(place: Place) -> u32 {
    return place.item ^ 1u;
}

/// The value of the other one of the pair.
fn neighbours(place: Place, value: vec4u) -> vec4u {
    exchanged[place.item] = value;
    workgroupBarrier();
    let received = exchanged[place.item ^ 1u];
    workgroupBarrier();
    return received;
}

/// The largest value, of all work-items that go on together.
fn largestOfAll(place: Place, value: u32) -> u32 {
    atomicMax(&largest, value);
    workgroupBarrier();
    if (place.item == 0u) {
        knownLargest = atomicLoad(&largest);
        atomicStore(&largest, 0u);
    }
    return workgroupUniformLoad(&knownLargest);
}
