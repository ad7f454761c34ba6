import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import css from './Chart.module.css';
import { namedEvery } from './scale.ts';

type Props = {
  /** What is shown, for those who do not see it. */
  label: string;
  names: string[];
  /** One bucket in words. */
  describe: (bucket: number) => string;
  pointed: number | null;
  onPoint: (bucket: number | null) => void;
  /** Where the keyboard begins. */
  resting: number;
  top: number;
  bottom?: number;
  /** A line of bars beside a number: low, and without a scale of its own. */
  small?: boolean;
  children: (frame: Frame) => ReactNode;
};

/**
 * Where a chart is drawn. Over it lies a slider nobody sees: arrow keys, a finger and a screen reader go from bucket to bucket by it,
 * and a mouse by moving over it.
 */
export function ChartStage({
  label,
  names,
  describe,
  pointed,
  onPoint,
  resting,
  top,
  bottom = 0,
  small = false,
  children,
}: Props) {
  const { ref, width } = useElementSize();
  const size = small ? SMALL : LARGE;
  const frame = frameOf(width, names.length, top, bottom, size);
  const stage = { '--side': `${size.side}px`, '--bucket': `${frame.step}px`, '--height': `${size.height}px` } as CSSProperties;
  const at = pointed ?? resting;
  function follow({ pointerType, clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== 'mouse') return;
    const bucket = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / frame.step);
    if (bucket >= 0 && bucket < names.length) onPoint(bucket);
  }
  return (
    <div ref={ref} className={css.stage} style={stage}>
      {width > 0 && (
        <svg aria-hidden width={width} height={size.height} className={css.drawing}>
          {pointed !== null && (
            <rect
              className={css.pointed}
              x={frame.middle(at) - frame.step / 2}
              y={0}
              width={frame.step}
              height={size.height - 22}
            />
          )}
          <Axes frame={frame} names={names} lines={small ? [0] : [0, top, -bottom]} />
          {children(frame)}
        </svg>
      )}
      <input
        type="range"
        className={css.slider}
        min={0}
        max={names.length - 1}
        value={at}
        aria-label={label}
        aria-valuetext={describe(at)}
        onChange={(event) => onPoint(Number(event.currentTarget.value))}
        onFocus={() => onPoint(at)}
        onBlur={() => onPoint(null)}
        onPointerMove={follow}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse' && document.activeElement !== event.currentTarget) onPoint(null);
        }}
      />
    </div>
  );
}

const LABEL = 46;
/** Two numbers closer than this would stand on one another. */
const APART = 16;

type AxesProps = { frame: Frame; names: string[]; lines: number[] };

/** What is above, at and below nothing, and the buckets' names as far as there is room for them. */
function Axes({ frame: { width, height, side, middle, y }, names, lines: asked }: AxesProps) {
  const every = namedEvery(names.length, width - side, LABEL);
  // Without room at the side the first name begins at the edge, where half of it would be cut off.
  const placeOf = (at: number) =>
    at === 0 && side === 0 ? ({ x: 0, textAnchor: 'start' } as const) : ({ x: middle(at), textAnchor: 'middle' } as const);
  const lines = asked.filter((line, at) => at === 0 || Math.abs(y(line) - y(0)) > APART);
  return (
    <>
      {lines.map((line) => (
        <g key={line}>
          <line className={css.line} data-zero={line === 0 || undefined} x1={side} x2={width} y1={y(line)} y2={y(line)} />
          {side > 0 && (
            <text className={css.word} x={side - 8} y={y(line) + 4} textAnchor="end">
              {Math.abs(line).toLocaleString('en')}
            </text>
          )}
        </g>
      ))}
      {names.map((name, at) =>
        at % every === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two buckets may have one name, and never change places
          <text key={at} className={css.word} y={height - 6} {...placeOf(at)}>
            {name}
          </text>
        ) : null,
      )}
    </>
  );
}

/** Which bucket is pointed at; none where another answer has fewer of them. */
export function usePointed(buckets: number) {
  const [pointed, setPointed] = useState<number | null>(null);
  return { pointed: pointed !== null && pointed < buckets ? pointed : null, onPoint: setPointed };
}

/** `side` is the room for the numbers of the scale. */
const LARGE = { height: 184, side: 46 };
const SMALL = { height: 84, side: 0 };
const HEAD = 10;
const FOOT = 26;

export type Frame = {
  width: number;
  height: number;
  side: number;
  /** How wide a bucket is. */
  step: number;
  /** Where its middle stands. */
  middle: (bucket: number) => number;
  y: (value: number) => number;
};

/** A chart from `top` above the line of nothing down to `bottom` below it. */
function frameOf(width: number, buckets: number, top: number, bottom: number, { height, side }: typeof LARGE): Frame {
  const step = Math.max(0, width - side) / buckets;
  const tall = (height - HEAD - FOOT) / (top + bottom);
  const middle = (bucket: number) => side + (bucket + 0.5) * step;
  return { width, height, side, step, middle, y: (value) => HEAD + (top - value) * tall };
}
