import css from './Chart.module.css';
import { type Frame, HEIGHT, SIDE } from './frame.ts';
import { namedEvery } from './scale.ts';

const LABEL = 46;
/** Two numbers closer than this would stand on one another. */
const APART = 16;

type Props = { frame: Frame; names: string[]; top: number; bottom: number };

/** What is above, at and below nothing, and the buckets' names as far as there is room for them. */
export function Axes({ frame: { width, middle, y }, names, top, bottom }: Props) {
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
