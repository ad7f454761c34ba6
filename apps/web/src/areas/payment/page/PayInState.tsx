import type { PAY_IN_STATES } from '@lobby/contract/areas/payment';
import { IconBan, IconCheck, IconFileSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const looks = {
  waiting: { tone: 'warn', Icon: IconFileSearch },
  accepted: { tone: 'good', Icon: IconCheck },
  refused: { tone: 'bad', Icon: IconX },
  void: { tone: 'plain', Icon: IconBan },
} as const;

export function PayInState({ state }: { state: (typeof PAY_IN_STATES)[number] }) {
  const { t } = useTranslation();
  return <StateBadge {...looks[state]}>{t(`payment.payInState.${state}`)}</StateBadge>;
}
