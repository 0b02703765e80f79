// Two neighbours in a subgroup hand each other a value. Twin of neighboursWorkgroup.wgsl, for devices with subgroups: it
// takes no memory and no barrier.

struct Place {
    /// Number within the workgroup.
    @builtin(local_invocation_index) item: u32,
    @builtin(subgroup_invocation_id) lane: u32,
}

/// Whether a work-item is the second of its pair.
fn isSecond(place: Place) -> bool {
    return (place.lane & 1u) == 1u;
}

/// The number of the other one of the pair.
fn neighbourItem(place: Place) -> u32 {
    return subgroupShuffleXor(place.item, 1u);
}

/// The value of the other one of the pair.
fn neighbours(place: Place, value: vec4u) -> vec4u {
    return subgroupShuffleXor(value, 1u);
}

/// The largest value, of all work-items that go on together.
fn largestOfAll(place: Place, value: u32) -> u32 {
    return subgroupMax(value);
}
