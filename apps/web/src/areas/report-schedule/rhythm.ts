import type { ReportSchedule } from '@lobby/contract/areas/report-schedule';
import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';

/** 5 January 1970 was a Monday. */
const MONDAY = 4;
const DAY_MS = 86_400_000;

export const weekdayName = (day: number, language: Language) =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date((MONDAY + day - 1) * DAY_MS),
  );

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** "Every Monday at 07:00". */
export const rhythmText = (
  { cadence, day, hour }: Pick<ReportSchedule, 'cadence' | 'day' | 'hour'>,
  language: Language,
): string =>
  i18next.t(`report-schedule.rhythm.${cadence}`, {
    day: cadence === 'weekly' ? weekdayName(day, language) : day,
    at: hourText(hour),
  });
