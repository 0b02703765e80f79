// A program must have a fragment shader; the rasterizer is off while this one is bound.

void main(void) {
    discard;
}
