import type { Chart } from '@lobby/contract/areas/dashboard';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#kernel/language.ts';
import { useZone } from '#parts/moment/zone.ts';
import css from './BarChart.module.css';
import { Bars } from './Bars.tsx';
import { fullName } from './bucket-words.ts';
import { ChartTable } from './ChartTable.tsx';

type Props = { chart: Chart; label: string; ways: 'way' | 'event' };

/** In beside out, bucket by bucket. What is under the pointer is told in words; all of it is in the table. */
export function BarChart({ chart, label, ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const point = pointed === null ? undefined : chart.points[pointed];
  return (
    <div>
      <p className={css.told} aria-hidden>
        {point
          ? t(`dashboard.${ways}.told`, {
              when: fullName(point.at, chart.bucket, language, zone),
              in: point.valueIn.toLocaleString('en'),
              out: point.valueOut.toLocaleString('en'),
            })
          : '\u00a0'}
      </p>
      <div ref={ref} className={css.stage} aria-hidden>
        {width > 0 && <Bars chart={chart} width={width} pointed={pointed} onPoint={setPointed} />}
      </div>
      <ChartTable chart={chart} label={label} ways={ways} />
    </div>
  );
}
