import type { DeviceCredential } from '@lobby/contract/areas/device-credential';
import { IconCircleCheck, IconCircleMinus, IconClockPlay, IconClockStop, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const badges = {
  on: { tone: 'good', Icon: IconCircleCheck },
  off: { tone: 'plain', Icon: IconCircleMinus },
  adding: { tone: 'warn', Icon: IconClockPlay },
  removing: { tone: 'warn', Icon: IconClockStop },
  failed: { tone: 'bad', Icon: IconX },
} as const;

/** How a card, plate or face stands at one device. */
export function CredentialState({ state }: Pick<DeviceCredential, 'state'>) {
  const { t } = useTranslation();
  const { tone, Icon } = badges[state];
  return (
    <StateBadge tone={tone} icon={<Icon size={18} aria-hidden />}>
      {t(`card.device.${state}`)}
    </StateBadge>
  );
}
