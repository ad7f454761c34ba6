import type { EventStatus } from '@lobby/contract/areas/calendar-event';
import { IconCalendarOff, IconCalendarPause, IconCalendarQuestion, IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const looks = {
  planned: { tone: 'quiet', Icon: IconCalendarQuestion },
  confirmed: { tone: 'good', Icon: IconCircleCheck },
  cancelled: { tone: 'bad', Icon: IconCalendarOff },
  postponed: { tone: 'warn', Icon: IconCalendarPause },
  done: { tone: 'quiet', Icon: IconChecks },
} as const;

/** Planned and over are quiet; what residents must know of catches the eye. */
export function EventState({ status }: { status: EventStatus }) {
  const { t } = useTranslation();
  return <StateBadge {...looks[status]}>{t(`calendar-event.filter.status.${status}`)}</StateBadge>;
}
