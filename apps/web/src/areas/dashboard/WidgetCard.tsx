import type { Widget } from '@lobby/contract/areas/dashboard';
import { useTranslation } from 'react-i18next';
import { BarChart } from './chart/BarChart.tsx';
import { Inside } from './Inside.tsx';
import { MeaningNote } from './MeaningNote.tsx';
import { Untold } from './Untold.tsx';
import { WayNumber } from './WayNumber.tsx';
import css from './WidgetCard.module.css';
import { chartIn, summaryIn, type Told } from './widget-words.ts';

type Props = { name: Widget; told: Told; onRetry: () => Promise<unknown> };

export function WidgetCard({ name, told, onRetry }: Props) {
  const { t } = useTranslation();
  const summary = summaryIn(told);
  const chart = chartIn(told);
  const ways = name === 'event' ? 'event' : 'way';
  return (
    <section className={css.card} aria-labelledby={`widget-${name}`}>
      <div className={css.head}>
        <h2 id={`widget-${name}`}>{t(`dashboard.widget.${name}`)}</h2>
        <MeaningNote name={name} />
      </div>
      {summary && (
        <>
          <div className={css.numbers}>
            <WayNumber way="in" label={t(`dashboard.${ways}.in`)} value={summary.valueIn} change={summary.changeIn} />
            <WayNumber way="out" label={t(`dashboard.${ways}.out`)} value={summary.valueOut} change={summary.changeOut} />
          </div>
          <Inside name={name} summary={summary} />
        </>
      )}
      <div className={css.chart}>
        {chart && <BarChart chart={chart} label={t(`dashboard.widget.${name}`)} ways={ways} />}
        {!(summary && chart) && <Untold onRetry={onRetry} />}
      </div>
    </section>
  );
}
