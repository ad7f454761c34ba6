import { encode } from 'uqr';

/** Drawn as one path of squares, as coarse as the text allows: any scanner reads it, also off paper. */
export function QrCode({ text, className }: { text: string; className: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={squares.join('')} />
    </svg>
  );
}
