import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { useTranslation } from 'react-i18next';
import beside from '#shared/layout/Beside.module.css';
import { Keys } from './Keys.tsx';

type Props = { hardware: number; onIssued: (key: IssuedKey) => void };

export function KeysCard({ hardware, onIssued }: Props) {
  const { t } = useTranslation();
  return (
    <section className={beside.card} aria-labelledby="hardware-keys">
      <div className={beside.head}>
        <h2 id="hardware-keys">{t('hardware.key.heading')}</h2>
      </div>
      <Keys hardware={hardware} onIssued={onIssued} />
    </section>
  );
}
