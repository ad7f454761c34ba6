import type { Chart } from '@lobby/contract/areas/dashboard';
import { useLanguage } from '#kernel/language.ts';
import { useZone } from '#parts/moment/zone.ts';
import css from './BarChart.module.css';
import { shortName } from './bucket-words.ts';
import { namedEvery, roundTop } from './scale.ts';

const HEIGHT = 168;
const FOOT = 24;
const HEAD = 10;
const SIDE = 44;
const LABEL = 46;

type Props = { chart: Chart; width: number; pointed: number | null; onPoint: (at: number | null) => void };

export function Bars({ chart: { bucket, points }, width, pointed, onPoint }: Props) {
  const language = useLanguage();
  const zone = useZone();
  const top = roundTop(Math.max(0, ...points.flatMap(({ valueIn, valueOut }) => [valueIn, valueOut])));
  const floor = HEIGHT - FOOT;
  const tall = (value: number) => (value / top) * (floor - HEAD);
  const step = (width - SIDE) / points.length;
  const bar = Math.max(1, Math.min(14, step * 0.36));
  const every = namedEvery(points.length, width - SIDE, LABEL);
  return (
    <svg aria-hidden width={width} height={HEIGHT} className={css.bars} onPointerLeave={() => onPoint(null)}>
      {[0, top / 2, top].map((line) => (
        <g key={line}>
          <line className={css.line} x1={SIDE} x2={width} y1={floor - tall(line)} y2={floor - tall(line)} />
          <text className={css.word} x={SIDE - 8} y={floor - tall(line) + 4} textAnchor="end">
            {Number.isInteger(line) ? line.toLocaleString('en') : ''}
          </text>
        </g>
      ))}
      {points.map(({ at, valueIn, valueOut }, index) => {
        const left = SIDE + index * step;
        const middle = left + step / 2;
        return (
          <g key={at.getTime()} onPointerEnter={() => onPoint(index)} onPointerDown={() => onPoint(index)}>
            <rect className={css.touch} data-here={pointed === index || undefined} x={left} y={0} width={step} height={floor} />
            <rect
              className={css.bar}
              data-way="in"
              x={middle - bar}
              y={floor - tall(valueIn)}
              width={bar}
              height={tall(valueIn)}
            />
            <rect className={css.bar} data-way="out" x={middle} y={floor - tall(valueOut)} width={bar} height={tall(valueOut)} />
            {index % every === 0 && (
              <text className={css.word} x={middle} y={HEIGHT - 5} textAnchor="middle">
                {shortName(at, bucket, language, zone)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
