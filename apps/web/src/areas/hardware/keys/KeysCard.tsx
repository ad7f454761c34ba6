import { useTranslation } from 'react-i18next';
import css from '../Hardware.module.css';
import { Keys } from './Keys.tsx';

export function KeysCard({ hardware }: { hardware: number }) {
  const { t } = useTranslation();
  return (
    <section className={css.card} aria-labelledby="hardware-keys">
      <div className={css.head}>
        <h2 id="hardware-keys">{t('hardware.key.heading')}</h2>
      </div>
      <Keys hardware={hardware} />
    </section>
  );
}
