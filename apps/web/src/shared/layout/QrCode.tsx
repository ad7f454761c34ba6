import { encode } from 'uqr';

type Props = {
  text: string;
  className: string | undefined;
  /** How much of it may be unreadable: `Q` for what is shown on a phone with a cracked screen. */
  level?: 'M' | 'Q';
};

/** Drawn as one path of squares, as coarse as the text allows: any scanner reads it, also off paper. */
export function QrCode({ text, className, level = 'M' }: Props) {
  const { data, size } = encode(text, { ecc: level, border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={squares.join('')} />
    </svg>
  );
}
