import type { Chart } from '@lobby/contract/areas/dashboard';
import css from './Chart.module.css';
import type { Frame } from './frame.ts';

const WIDEST = 22;

/** In stands on the line, out hangs from it: which is which needs no colour. */
export function Bars({ points, frame: { step, middle, y } }: { points: Chart['points']; frame: Frame }) {
  const width = Math.max(1, Math.min(WIDEST, step * 0.7));
  return points.map(({ at, valueIn, valueOut }, index) => {
    const left = middle(index) - width / 2;
    return (
      <g key={at.getTime()}>
        <rect className={css.bar} data-way="in" x={left} y={y(valueIn)} width={width} height={y(0) - y(valueIn)} />
        <rect className={css.bar} data-way="out" x={left} y={y(0)} width={width} height={y(-valueOut) - y(0)} />
      </g>
    );
  });
}
