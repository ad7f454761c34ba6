import type { CredentialCounts } from '@lobby/contract/areas/device-credential';
import { IconAlertTriangle } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './DeviceSync.module.css';

/** "Opens 18 of 24 devices"; nothing where it should open none. */
export const syncText = ({ wanted, applied }: CredentialCounts) =>
  wanted === 0 && applied === 0 ? '' : i18next.t('card.sync.on', { applied, count: wanted });

/** "Still opens 24 devices that have not answered", of a card that is blocked. */
export const remainingText = ({ remaining }: CredentialCounts) =>
  remaining === 0 ? '' : i18next.t('card.sync.stillOn', { count: remaining });

/** At how many devices it is on, and at how many it did not arrive. */
export function DeviceSync({ sync }: { sync: CredentialCounts }) {
  const { t } = useTranslation();
  return (
    <span className={css.sync}>
      {[syncText(sync), remainingText(sync)].filter(Boolean).join(' · ') || (sync.failed === 0 && '–')}
      {sync.failed > 0 && (
        <StateBadge tone="bad" Icon={IconAlertTriangle}>
          {t('card.sync.failed', { count: sync.failed })}
        </StateBadge>
      )}
    </span>
  );
}
