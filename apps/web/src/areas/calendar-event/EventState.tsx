import type { EventStatus } from '@lobby/contract/areas/calendar-event';
import { IconCalendarOff, IconCalendarPause, IconCalendarQuestion, IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './Calendar.module.css';

const icons = {
  planned: IconCalendarQuestion,
  confirmed: IconCircleCheck,
  cancelled: IconCalendarOff,
  postponed: IconCalendarPause,
  done: IconChecks,
};
const tones = { confirmed: 'good', cancelled: 'bad', postponed: 'warn' } as const;

/** Planned and over are quiet; what residents must know of catches the eye. */
export function EventState({ status }: { status: EventStatus }) {
  const { t } = useTranslation();
  const Icon = icons[status];
  const words = t(`calendar-event.filter.status.${status}`);
  if (status === 'planned' || status === 'done')
    return (
      <span className={css.quiet}>
        <Icon size={18} aria-hidden />
        {words}
      </span>
    );
  return (
    <StateBadge tone={tones[status]} icon={<Icon size={18} aria-hidden />}>
      {words}
    </StateBadge>
  );
}
