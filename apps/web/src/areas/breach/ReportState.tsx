import type { Breach } from '@lobby/contract/areas/breach';
import { IconAlarm, IconAlertTriangle, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import i18next from 'i18next';
import { useNow } from '#shared/dates/clock.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { isUnreported, isUntold } from './breach.records.ts';

const HOUR = 3_600_000;
/** A day before the end it is time to hurry. */
const SOON_HOURS = 24;

const hoursLeft = ({ dueAt }: Breach, now: Date) => Math.floor((dueAt.getTime() - now.getTime()) / HOUR);

/** Whether the authority was notified, or how many of the 72 hours there still are; and whether the people still have to be. */
export const reportText = (breach: Breach, now: Date): string =>
  [officeText(breach, now), isUntold(breach) && i18next.t('breach.state.untold')].filter(Boolean).join(' · ');

function officeText(breach: Breach, now: Date): string {
  if (breach.officeReportedAt) return i18next.t('breach.state.reported');
  if (!isUnreported(breach)) return i18next.t('breach.state.noRisk');
  const hours = hoursLeft(breach, now);
  return hours >= 0 ? i18next.t('breach.due.left', { count: hours }) : i18next.t('breach.due.over', { count: -hours });
}

export function ReportState({ breach }: { breach: Breach }) {
  const now = useNow();
  return (
    <>
      {officeBadge(breach, now)}
      {isUntold(breach) && <> {badge('warn', IconAlertTriangle, i18next.t('breach.state.untold'))}</>}
    </>
  );
}

function officeBadge(breach: Breach, now: Date) {
  const text = officeText(breach, now);
  if (breach.officeReportedAt) return badge('good', IconCheck, text);
  if (!isUnreported(breach)) return badge('plain', IconMinus, text);
  const hours = hoursLeft(breach, now);
  if (hours < 0) return badge('bad', IconAlarm, text);
  return badge(hours < SOON_HOURS ? 'warn' : 'plain', IconClock, text);
}

const badge = (tone: 'good' | 'warn' | 'bad' | 'plain', Icon: typeof IconCheck, text: string) => (
  <StateBadge tone={tone} Icon={Icon}>
    {text}
  </StateBadge>
);
