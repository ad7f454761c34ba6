import type { DeviceCredential } from '@lobby/contract/areas/device-credential';
import { IconCircleCheck, IconClockPlay, IconClockStop, IconDoor, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const badges = {
  on: { tone: 'good', Icon: IconCircleCheck },
  adding: { tone: 'warn', Icon: IconClockPlay },
  removing: { tone: 'warn', Icon: IconClockStop },
  addFailed: { tone: 'bad', Icon: IconX },
  removeFailed: { tone: 'bad', Icon: IconDoor },
} as const;

/** The device did not take it, or still has it. */
export const hasFailed = ({ state }: Pick<DeviceCredential, 'state'>) => state === 'addFailed' || state === 'removeFailed';

/** How a card, plate or face stands at one device. */
export function CredentialState({ state }: Pick<DeviceCredential, 'state'>) {
  const { t } = useTranslation();
  return <StateBadge {...badges[state]}>{t(`card.device.${state}`)}</StateBadge>;
}
