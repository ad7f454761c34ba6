import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { useTranslation } from 'react-i18next';
import css from '../Hardware.module.css';
import { Keys } from './Keys.tsx';

type Props = { hardware: number; onIssued: (key: IssuedKey) => void };

export function KeysCard({ hardware, onIssued }: Props) {
  const { t } = useTranslation();
  return (
    <section className={css.card} aria-labelledby="hardware-keys">
      <div className={css.head}>
        <h2 id="hardware-keys">{t('hardware.key.heading')}</h2>
      </div>
      <Keys hardware={hardware} onIssued={onIssued} />
    </section>
  );
}
