import type { Frame } from './frame.ts';
import css from './Lines.module.css';
import { Mark } from './Mark.tsx';

/** More marks than this would cover their own line. */
const MOST_MARKS = 31;

/** A line for each of those compared; it ends where nothing can be said yet. */
export function Lines({ rows, frame: { middle, y } }: { rows: (number | null)[][]; frame: Frame }) {
  return rows.map((values, series) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
    const every = Math.ceil(known.length / MOST_MARKS);
    const key = `line-${series}`;
    return (
      <g key={key}>
        <polyline
          className={css.line}
          data-series={series}
          points={known.map(({ at, value }) => `${middle(at)},${y(value)}`).join(' ')}
        />
        {known
          .filter((_, index) => index % every === 0)
          .map(({ at, value }) => (
            <Mark key={at} series={series} x={middle(at)} y={y(value)} />
          ))}
      </g>
    );
  });
}
