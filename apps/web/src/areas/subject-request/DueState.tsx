import { DUE_SOON_DAYS, type SubjectRequest } from '@lobby/contract/areas/subject-request';
import { dayNumber, dayOf } from '@lobby/contract/zone';
import { IconAlarm, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import i18next from 'i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { isOpen } from './subject-request.records.ts';

/** From today to the day it is due, by the calendar of the building. */
export const daysLeft = (dueOn: string, now: Date, zone: string) => dayNumber(dueOn) - dayNumber(dayOf(now, zone));

/** Closed, or how long there still is. */
export function dueText(request: SubjectRequest, now: Date, zone: string): string {
  if (!isOpen(request)) return i18next.t(`subject-request.state.${request.state}`);
  const days = daysLeft(request.dueOn, now, zone);
  if (days === 0) return i18next.t('subject-request.due.today');
  return days > 0
    ? i18next.t('subject-request.due.left', { count: days })
    : i18next.t('subject-request.due.over', { count: -days });
}

export function DueState({ request }: { request: SubjectRequest }) {
  const [now, zone] = [useNow(), useZone()];
  const text = dueText(request, now, zone);
  if (request.state === 'answered') return badge('good', IconCheck, text);
  if (request.state === 'refused') return badge('plain', IconX, text);
  const days = daysLeft(request.dueOn, now, zone);
  if (days < 0) return badge('bad', IconAlarm, text);
  return badge(days <= DUE_SOON_DAYS ? 'warn' : 'plain', IconClock, text);
}

const badge = (tone: 'good' | 'warn' | 'bad' | 'plain', Icon: typeof IconCheck, text: string) => (
  <StateBadge tone={tone} Icon={Icon}>
    {text}
  </StateBadge>
);
