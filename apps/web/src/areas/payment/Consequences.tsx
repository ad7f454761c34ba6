import { useTranslation } from 'react-i18next';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Consequences.module.css';
import type { Spread } from './spread.ts';

/** Where the money goes, what becomes credit of the room and what stays owed: said before it is done. */
export function Consequences({ parts, credit, owed }: Spread) {
  const { t } = useTranslation();
  return (
    <ul className={css.consequences} aria-label={t('desk.consequences')}>
      {parts.map(({ number, amount }) => (
        <li key={number}>{t('desk.pays', { number, amount: formatBaht(amount) })}</li>
      ))}
      {credit > 0 && <li>{t('desk.becomesCredit', { amount: formatBaht(credit) })}</li>}
      {owed > 0 && <li>{t('desk.staysOwed', { amount: formatBaht(owed) })}</li>}
    </ul>
  );
}
