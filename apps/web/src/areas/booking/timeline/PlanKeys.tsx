import { useTranslation } from 'react-i18next';
import { Key } from '#shared/keys/Key.tsx';
import css from './PlanPanel.module.css';

const KEYS = {
  move: '← → ↑ ↓',
  length: 'Shift ← →',
  plan: 'Enter',
  drop: 'Delete',
  save: 'Ctrl Enter',
  day: '[ ]',
  today: 'T',
  search: 'G',
};

/** Which keys plan a day, where there is a keyboard. */
export function PlanKeys() {
  const { t } = useTranslation();
  return (
    <p className={css.keys}>
      {Object.entries(KEYS).map(([name, key]) => (
        <span key={name}>
          <Key name={key} /> {t(`booking.keys.${name}`)}
        </span>
      ))}
    </p>
  );
}
