import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { Axes } from './Axes.tsx';
import css from './Chart.module.css';
import { type Frame, frameOf, HEIGHT, SIDE } from './frame.ts';

type Props = {
  /** What is shown, for those who do not see it. */
  label: string;
  names: string[];
  /** One bucket in words. */
  told: (bucket: number) => string;
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
export function ChartStage({ label, names, told, pointed, onPoint, resting, top, bottom = 0, children }: Props) {
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
        aria-valuetext={told(at)}
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
