import type { Language } from '@lobby/contract/constants';
import type { Rule } from '@lobby/contract/recurrence';
import { dayNumber } from '@lobby/contract/zone';
import type { TFunction } from 'i18next';
import { weekdayName } from '../event-words.ts';

const MONDAY = dayNumber('2026-11-16');

/** "Every Monday and Thursday until 31/12/2026": a rule as people say it. `day` is the day of the month it begins on. */
export function ruleWords(rule: Rule, day: string | undefined, t: TFunction, language: Language): string {
  return [often(rule, day, t, language), ending(rule, t)].filter(Boolean).join(' ');
}

function often({ frequency, interval, weekdays, nth }: Rule, day: string | undefined, t: TFunction, language: Language): string {
  const key = (name: string) => `calendar-event.rule.${name}`;
  const names = weekdays.map((weekday) => weekdayName(MONDAY + weekday, language));
  const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const date = day ? Number(day.slice(8)) : '';
  switch (frequency) {
    case 'DAILY':
      return t(key('daily'), { count: interval });
    case 'WEEKLY':
      return days === '' ? t(key('weekly'), { count: interval }) : t(key('weeklyOn'), { count: interval, days });
    case 'MONTHLY':
      if (nth !== null) return t(key('monthlyOn'), { count: interval, which: t(key(`nth.${nth}`)), day: days });
      return t(key('monthly'), { count: interval, date });
    case 'YEARLY':
      return t(key('yearly'), { count: interval });
  }
}

function ending({ count, until }: Rule, t: TFunction): string {
  if (count !== null) return t('calendar-event.rule.times', { count });
  return until === null ? '' : t('calendar-event.rule.until', { day: until.split('-').toReversed().join('/') });
}
