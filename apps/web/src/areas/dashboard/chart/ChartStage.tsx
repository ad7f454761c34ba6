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
  children: (frame: Frame) => ReactNode;
};

/**
 * Where a chart is drawn. Over it lies a slider nobody sees: arrow keys, a finger and a screen reader go from bucket to bucket by it,
 * and a mouse by moving over it.
 */
export function ChartStage({ label, names, describe, pointed, onPoint, resting, top, bottom = 0, children }: Props) {
  const { ref, width } = useElementSize();
  const frame = frameOf(width, names.length, top, bottom);
  const at = pointed ?? resting;
  function follow({ pointerType, clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== 'mouse') return;
    const bucket = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / frame.step);
    if (bucket >= 0 && bucket < names.length) onPoint(bucket);
  }
  return (
    <div ref={ref} className={css.stage} style={{ '--side': `${SIDE}px`, '--bucket': `${frame.step}px` } as CSSProperties}>
      {width > 0 && (
        <svg aria-hidden width={width} height={HEIGHT} className={css.drawing}>
          {pointed !== null && (
            <rect className={css.pointed} x={frame.middle(at) - frame.step / 2} y={0} width={frame.step} height={HEIGHT - 22} />
          )}
          <Axes frame={frame} names={names} top={top} bottom={bottom} />
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

type AxesProps = { frame: Frame; names: string[]; top: number; bottom: number };

/** What is above, at and below nothing, and the buckets' names as far as there is room for them. */
function Axes({ frame: { width, middle, y }, names, top, bottom }: AxesProps) {
  const every = namedEvery(names.length, width - SIDE, LABEL);
  const lines = [0, ...[top, -bottom].filter((line) => Math.abs(y(line) - y(0)) > APART)];
  return (
    <>
      {lines.map((line) => (
        <g key={line}>
          <line className={css.line} data-zero={line === 0 || undefined} x1={SIDE} x2={width} y1={y(line)} y2={y(line)} />
          <text className={css.word} x={SIDE - 8} y={y(line) + 4} textAnchor="end">
            {Math.abs(line).toLocaleString('en')}
          </text>
        </g>
      ))}
      {names.map((name, at) =>
        at % every === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two buckets may have one name, and never change places
          <text key={at} className={css.word} x={middle(at)} y={HEIGHT - 6} textAnchor="middle">
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

const HEIGHT = 184;
const HEAD = 10;
const FOOT = 26;
/** Room for the numbers at the side. */
const SIDE = 46;

export type Frame = {
  width: number;
  /** How wide a bucket is. */
  step: number;
  /** Where its middle stands. */
  middle: (bucket: number) => number;
  y: (value: number) => number;
};

/** A chart from `top` above the line of nothing down to `bottom` below it. */
function frameOf(width: number, buckets: number, top: number, bottom: number): Frame {
  const step = Math.max(0, width - SIDE) / buckets;
  const tall = (HEIGHT - HEAD - FOOT) / (top + bottom);
  return { width, step, middle: (bucket) => SIDE + (bucket + 0.5) * step, y: (value) => HEAD + (top - value) * tall };
}
