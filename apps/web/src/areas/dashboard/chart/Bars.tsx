import type { Chart } from '@lobby/contract/areas/dashboard';
import css from './Chart.module.css';
import type { Frame } from './frame.ts';

const WIDEST = 22;

/** In stands on the line, out hangs from it: which is which needs no colour. One path each, however many buckets there are. */
export function Bars({ points, frame: { step, middle, y } }: { points: Chart['points']; frame: Frame }) {
  const width = Math.max(1, Math.min(WIDEST, step * 0.7));
  const drawn = (values: number[]) =>
    values.map((value, at) => `M${middle(at) - width / 2} ${y(0)}V${y(value)}h${width}V${y(0)}z`).join('');
  return (
    <>
      <path className={css.bars} data-way="in" d={drawn(points.map(({ valueIn }) => valueIn))} />
      <path className={css.bars} data-way="out" d={drawn(points.map(({ valueOut }) => -valueOut))} />
    </>
  );
}
