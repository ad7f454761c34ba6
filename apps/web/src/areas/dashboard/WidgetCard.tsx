import type { Widget } from '@lobby/contract/areas/dashboard';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BarChart } from './chart/BarChart.tsx';
import { Inside } from './Inside.tsx';
import { MeaningNote } from './MeaningNote.tsx';
import { WayNumber } from './WayNumber.tsx';
import css from './WidgetCard.module.css';
import { chartIn, summaryIn, type Told } from './widget-words.ts';

type Props = { name: Widget; told: Told; onRetry: () => void };

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
          <Inside summary={summary} />
        </>
      )}
      {chart && <BarChart chart={chart} label={t(`dashboard.widget.${name}`)} ways={ways} />}
      {!(summary && chart) && (
        <div className={css.failed} role="status">
          <IconAlertTriangle size={22} aria-hidden />
          <p>{t('dashboard.failed')}</p>
          <Button variant="default" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </section>
  );
}
