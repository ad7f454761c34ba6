/** The few parts of jsfeat that are used. */
declare module 'jsfeat' {
  interface Rectangle {
    x: number;
    y: number;
    width: number;
    height: number;
  }
  interface Matrix {
    cols: number;
    rows: number;
    data: Uint8Array;
  }
  const jsfeat: {
    U8_t: number;
    C1_t: number;
    matrix_t: new (columns: number, rows: number, type: number) => Matrix;
    imgproc: {
      pyrdown(source: Matrix, half: Matrix): void;
      equalize_histogram(source: Matrix, target: Matrix): void;
      compute_integral_image(source: Matrix, sum: Int32Array, squares: Int32Array, tilted: Int32Array): void;
    };
    haar: {
      frontalface: object;
      detect_multi_scale(
        sum: Int32Array,
        squares: Int32Array,
        tilted: Int32Array,
        edges: null,
        width: number,
        height: number,
        cascade: object,
        scaleStep: number,
        minScale: number,
      ): Rectangle[];
      group_rectangles(found: Rectangle[], minNeighbours: number): Rectangle[];
    };
  };
  export default jsfeat;
}
declare module 'jsfeat/cascades/frontalface.js';
