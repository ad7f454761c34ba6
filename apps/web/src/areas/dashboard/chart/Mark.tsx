import css from './Lines.module.css';

const SHAPES = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', 'M-3.5-3.5h7v7h-7z', 'M0-4.5L4.5 3.5h-9z', 'M0-5L5 0L0 5L-5 0z'];

/** Round, square, triangle, diamond: one for each of those compared, so that they differ also without their colours. */
export const Mark = ({ series, x, y }: { series: number; x: number; y: number }) => (
  <path className={css.mark} data-series={series} d={SHAPES[series] ?? ''} transform={`translate(${x} ${y})`} />
);

/** What a line looks like, for beside its name. */
export const LineKey = ({ series }: { series: number }) => (
  <svg aria-hidden width={36} height={14} className={css.key}>
    <line className={css.line} data-series={series} x1={1} x2={35} y1={7} y2={7} />
    <Mark series={series} x={18} y={7} />
  </svg>
);
