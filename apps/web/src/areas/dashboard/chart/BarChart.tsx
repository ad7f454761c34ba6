import type { Chart } from '@lobby/contract/areas/dashboard';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { bucketTitle, fullName, shortName } from './bucket-words.ts';
import css from './Chart.module.css';
import { ChartStage, type Frame, usePointed } from './ChartStage.tsx';
import { roundTop } from './scale.ts';

type Props = { chart: Chart; label: string; ways: 'way' | 'event' | 'booking'; withTable: boolean };

/** In upwards and out downwards from one line, bucket by bucket. One of them is described in words; all of them are in the table. */
export function BarChart({ chart, label, ways, withTable }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const { bucket, points } = chart;
  const { pointed, onPoint } = usePointed(points.length);
  const sums = points.map(({ valueIn, valueOut }) => valueIn + valueOut);
  const busiest = sums.indexOf(Math.max(...sums));
  const most = (way: 'valueIn' | 'valueOut') => Math.max(...points.map((point) => point[way]));
  const describe = (at: number) => {
    const point = points[at];
    return point
      ? t(`dashboard.${ways}.description`, {
          when: bucketTitle(point.at, bucket, language, zone),
          in: point.valueIn.toLocaleString('en'),
          out: point.valueOut.toLocaleString('en'),
        })
      : '';
  };
  // A drawing of nothing says no more than the one line.
  if (!sums[busiest])
    return (
      <div>
        <p className={css.caption}>{t('dashboard.quiet')}</p>
        {withTable && <ChartTable chart={chart} label={label} ways={ways} />}
      </div>
    );
  return (
    <div>
      <p className={css.caption} aria-hidden>
        {pointed === null ? t('dashboard.busiest', { description: describe(busiest) }) : describe(pointed)}
      </p>
      <ChartStage
        small
        label={t('dashboard.chart', { name: label })}
        names={points.map(({ at }) => shortName(at, bucket, language, zone))}
        describe={describe}
        pointed={pointed}
        onPoint={onPoint}
        resting={busiest}
        top={roundTop(most('valueIn'))}
        bottom={most('valueOut') > 0 || ways === 'way' ? roundTop(most('valueOut')) : 0}
      >
        {(frame) => <Bars points={points} frame={frame} />}
      </ChartStage>
      {withTable && <ChartTable chart={chart} label={label} ways={ways} />}
    </div>
  );
}

const WIDEST = 22;

/** In stands on the line, out hangs from it: which is which needs no colour. One path each, however many buckets there are. */
function Bars({ points, frame: { step, middle, y } }: { points: Chart['points']; frame: Frame }) {
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

type ChartTableProps = Omit<Props, 'withTable'>;

/** The same numbers to read, to hear and to copy. */
function ChartTable({ chart: { bucket, points }, label, ways }: ChartTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('dashboard.numbers', { name: label })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`dashboard.bucket.${bucket}`)}</th>
            <th scope="col">{t(`dashboard.${ways}.in`)}</th>
            <th scope="col">{t(`dashboard.${ways}.out`)}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, valueIn, valueOut }) => (
            <tr key={at.getTime()}>
              <th scope="row">{fullName(at, bucket, language, zone)}</th>
              <td>{valueIn.toLocaleString('en')}</td>
              <td>{valueOut.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
