export type Point = { x: number; y: number };
export type Stroke = Point[];

/** The pad's own units, whatever its size on screen: a signature drawn on a phone looks the same on the desk. */
export const PAD = { width: 600, height: 200 };
/** The contract's grammar takes 3,000 points; far fewer look just as good. */
const MAX_POINTS = 1_000;

/** A drawing as moves and lines with whole numbers, thinned until it is small. */
export function signaturePath(strokes: Stroke[]): string {
  const drawn = strokes.filter((stroke) => stroke.length > 0).map((stroke) => stroke.map(onPad));
  let thinned = drawn;
  for (let tolerance = 1; count(thinned) > MAX_POINTS || tolerance === 1; tolerance *= 2)
    thinned = drawn.map((stroke) => thin(stroke, tolerance));
  return thinned.map(written).join(' ');
}

const count = (strokes: Stroke[]) => strokes.reduce((sum, stroke) => sum + Math.max(2, stroke.length), 0);

/** A tap is a dot, and a dot is a line to itself. */
const written = ([first, ...rest]: Stroke) => {
  const at = ({ x, y }: Point) => `${x} ${y}`;
  if (!first) return '';
  return [`M${at(first)}`, ...(rest.length > 0 ? rest : [first]).map((point) => `L${at(point)}`)].join(' ');
};

const between = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
const onPad = ({ x, y }: Point) => ({ x: between(x, PAD.width), y: between(y, PAD.height) });

/** Leaves out what lies within `tolerance` of the straight line between its neighbours (Ramer, Douglas, Peucker). */
function thin(stroke: Stroke, tolerance: number): Stroke {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (!first || !last || stroke.length < 3) return stroke;
  let far = 0;
  let farthest = 0;
  for (const [at, point] of stroke.entries()) {
    const off = distance(point, first, last);
    if (off > farthest) [far, farthest] = [at, off];
  }
  if (farthest <= tolerance) return [first, last];
  return [...thin(stroke.slice(0, far + 1), tolerance), ...thin(stroke.slice(far), tolerance).slice(1)];
}

function distance(point: Point, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs((to.x - from.x) * (from.y - point.y) - (from.x - point.x) * (to.y - from.y)) / length;
}
