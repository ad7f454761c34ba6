import type { Chart } from '@lobby/contract/areas/dashboard';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { Bars } from './Bars.tsx';
import { bucketTitle, shortName } from './bucket-words.ts';
import css from './Chart.module.css';
import { ChartStage } from './ChartStage.tsx';
import { ChartTable } from './ChartTable.tsx';
import { roundTop } from './scale.ts';
import { usePointed } from './use-pointed.ts';

type Props = { chart: Chart; label: string; ways: 'way' | 'event' };

/** In upwards and out downwards from one line, bucket by bucket. One of them is told in words; all of them are in the table. */
export function BarChart({ chart, label, ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const { bucket, points } = chart;
  const { pointed, onPoint } = usePointed(points.length);
  const sums = points.map(({ valueIn, valueOut }) => valueIn + valueOut);
  const busiest = sums.indexOf(Math.max(...sums));
  const most = (way: 'valueIn' | 'valueOut') => Math.max(...points.map((point) => point[way]));
  const told = (at: number) => {
    const point = points[at];
    return point
      ? t(`dashboard.${ways}.told`, {
          when: bucketTitle(point.at, bucket, language, zone),
          in: point.valueIn.toLocaleString('en'),
          out: point.valueOut.toLocaleString('en'),
        })
      : '';
  };
  const resting = sums[busiest] ? t('dashboard.busiest', { told: told(busiest) }) : t('dashboard.quiet');
  return (
    <div>
      <p className={css.told} aria-hidden>
        {pointed === null ? resting : told(pointed)}
      </p>
      <ChartStage
        label={t('dashboard.chart', { name: label })}
        names={points.map(({ at }) => shortName(at, bucket, language, zone))}
        told={told}
        pointed={pointed}
        onPoint={onPoint}
        resting={busiest}
        top={roundTop(most('valueIn'))}
        bottom={most('valueOut') > 0 || ways === 'way' ? roundTop(most('valueOut')) : 0}
      >
        {(frame) => <Bars points={points} frame={frame} />}
      </ChartStage>
      <ChartTable chart={chart} label={label} ways={ways} />
    </div>
  );
}
