import type { Chart } from '@lobby/contract/areas/dashboard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { fullName } from './bucket-words.ts';
import css from './Chart.module.css';

type Props = { chart: Chart; label: string; ways: 'way' | 'event' };

/** The same numbers to read, to hear and to copy; made when somebody opens it. */
export function ChartTable({ chart: { bucket, points }, label, ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('dashboard.table')}</summary>
      {isOpen && (
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
      )}
    </details>
  );
}
