import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Generate.module.css';

const NAMED = 12;

/** Two rooms of one number: inside the plan, or with what stands in the building already. */
export function NamesInTheWay({ repeated, taken }: { repeated: string[]; taken: string[] }) {
  const { t } = useTranslation();
  const found = [
    { words: 'room.generate.repeated', names: repeated },
    { words: 'room.generate.taken', names: taken.filter((name) => !repeated.includes(name)) },
  ].filter(({ names }) => names.length > 0);
  return (
    <div role="alert">
      {found.map(({ words, names }) => (
        <div key={words} className={css.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            {t(words)} <strong>{names.slice(0, NAMED).join(', ')}</strong>
            {names.length > NAMED && ' …'}
          </div>
        </div>
      ))}
    </div>
  );
}
