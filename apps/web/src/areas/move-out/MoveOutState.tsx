import type { MOVE_OUT_STATES } from '@lobby/contract/areas/move-out';
import { IconArrowBackUp, IconCalendarEvent, IconCalendarOff, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const badges = {
  planned: { tone: 'warn', Icon: IconCalendarEvent },
  done: { tone: 'good', Icon: IconCircleCheck },
  cancelled: { tone: 'plain', Icon: IconCalendarOff },
  undone: { tone: 'plain', Icon: IconArrowBackUp },
} as const;

export function MoveOutState({ state }: { state: (typeof MOVE_OUT_STATES)[number] }) {
  const { t } = useTranslation();
  return <StateBadge {...badges[state]}>{t(`move-out.filter.state.${state}`)}</StateBadge>;
}
