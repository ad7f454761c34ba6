import type { Language } from '@lobby/contract/constants';
import { type Rule, readRule, ruleText } from '@lobby/contract/recurrence';
import { nthOf } from '@lobby/contract/recurrence-series';
import { dayNumber, dayOf, dayText, startOfDay, weekdayOf } from '@lobby/contract/zone';
import { Checkbox, NumberInput, Radio, Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { weekdayName } from '#shared/dates/day-names.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import type { InputProps } from '#shared/form/fields.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Form.module.css';
import { seriesOf, type Typed } from './series-of.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';

type Props = {
  value: string | null;
  onChange?: (value: string | null) => void;
  values?: Typed;
  set?: (field: string, value: unknown) => void;
  shared?: InputProps;
};

/** How it comes again, chosen in a few steps and said in one sentence. */
export function RecurrenceField({ value, onChange, values, set, shared }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const rule = value === null ? undefined : readRule(value);
  const series = seriesOf(values);
  const day = series && dayOf(series.startDate, zone);
  const words = rule ? ruleWords(rule, day, t, language) : t('calendar-event.rule.none');
  if (!onChange || !shared) return words;

  const write = (next: Rule | undefined) => onChange(next ? ruleText(next) : null);
  const patternWords = (pattern: Pattern) => t(`calendar-event.rule.choose.${pattern}`);
  function choose(pattern: Pattern) {
    write(day === undefined ? undefined : ruleFor(pattern, day, rule));
    if (pattern === 'none') set?.('exceptions', []);
  }
  return (
    <div className={css.rule}>
      <Select
        id={`${shared.id}-pattern`}
        label={t('calendar-event.field.recurrence')}
        data={PATTERNS.map((pattern) => ({ value: pattern, label: patternWords(pattern) }))}
        value={patternOf(rule)}
        onChange={(next) => choose(next ?? 'none')}
        allowDeselect={false}
        withScrollArea={false}
        attributes={{ options: { tabIndex: 0 } }}
        classNames={{ wrapper: css.short ?? '' }}
      />
      {rule && (
        <>
          <NumberInput
            label={t(`calendar-event.rule.interval.${rule.frequency}`)}
            value={rule.interval}
            min={1}
            max={99}
            allowDecimal={false}
            clampBehavior="strict"
            onChange={(next) => Number(next) >= 1 && write({ ...rule, interval: Number(next) })}
            classNames={{ wrapper: css.number ?? '' }}
          />
          {rule.frequency === 'WEEKLY' && (
            <Checkbox.Group
              label={t('calendar-event.rule.weekdays')}
              value={rule.weekdays.map(String)}
              onChange={(chosen) => chosen.length > 0 && write({ ...rule, weekdays: chosen.map(Number) })}
            >
              <div className={css.weekdays}>
                {weekdaysOf(language).map(({ number, name }) => (
                  <Checkbox key={number} value={String(number)} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <RuleEnding rule={rule} onChange={write} />
          <p className={css.words}>{words}</p>
        </>
      )}
    </div>
  );
}

const SUNDAY = dayNumber('2026-11-15');

/** From Sunday, as a Thai calendar has them. */
const weekdaysOf = (language: Language) =>
  Array.from({ length: 7 }, (_, at) => SUNDAY + at).map((number) => ({
    number: weekdayOf(number),
    name: weekdayName(number, language),
  }));

const PATTERNS = ['none', 'DAILY', 'WEEKLY', 'MONTHLY', 'monthlyOn', 'YEARLY'] as const;
type Pattern = (typeof PATTERNS)[number];

/** Which of the offered patterns a rule is. */
const patternOf = (rule: Rule | undefined): Pattern =>
  rule === undefined ? 'none' : rule.nth !== null ? 'monthlyOn' : rule.frequency;

/** The rule of a pattern for an event that begins on that day; how often and how long stay as they were. */
function ruleFor(pattern: Pattern, day: string, before: Rule | undefined): Rule | undefined {
  if (pattern === 'none') return undefined;
  const number = dayNumber(day);
  const weekday = weekdayOf(number);
  const kept = { interval: before?.interval ?? 1, count: before?.count ?? null, until: before?.until ?? null };
  if (pattern === 'WEEKLY') return { frequency: 'WEEKLY', weekdays: [weekday], nth: null, ...kept };
  if (pattern === 'monthlyOn')
    return { frequency: 'MONTHLY', weekdays: [weekday], nth: nthOf(number, before?.nth ?? null), ...kept };
  return { frequency: pattern, weekdays: [], nth: null, ...kept };
}

const MONDAY = dayNumber('2026-11-16');

/** "Every Monday and Thursday until 31/12/2026": a rule as people say it. `day` is the day of the month it begins on. */
function ruleWords(rule: Rule, day: string | undefined, t: TFunction, language: Language): string {
  return [often(rule, day, t, language), ending(rule, t)].filter(Boolean).join(' ');
}

function often({ frequency, interval, weekdays, nth }: Rule, day: string | undefined, t: TFunction, language: Language): string {
  // Thai has one plural form, so "every week" and "every 2 weeks" are two texts.
  const key = (name: string) => `calendar-event.rule.${interval === 1 ? 'each' : 'every'}.${name}`;
  const names = weekdays.map((weekday) => weekdayName(MONDAY + weekday, language));
  const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const date = day ? Number(day.slice(8)) : '';
  switch (frequency) {
    case 'DAILY':
      return t(key('daily'), { count: interval });
    case 'WEEKLY':
      return days === '' ? t(key('weekly'), { count: interval }) : t(key('weeklyOn'), { count: interval, days });
    case 'MONTHLY':
      if (nth !== null) return t(key('monthlyOn'), { count: interval, which: t(`calendar-event.rule.nth.${nth}`), day: days });
      return t(key('monthly'), { count: interval, date });
    case 'YEARLY':
      return t(key('yearly'), { count: interval });
  }
}

function ending({ count, until }: Rule, t: TFunction): string {
  if (count !== null) return t('calendar-event.rule.times', { count });
  return until === null ? '' : t('calendar-event.rule.until', { day: until.split('-').toReversed().join('/') });
}

const USUAL_COUNT = 10;
const USUAL_DAYS = 90;

/** For good, so many times, or to a day. */
function RuleEnding({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const ends = rule.count !== null ? 'count' : rule.until !== null ? 'until' : 'never';
  const later = () => dayText(dayNumber(dayOf(new Date(), zone)) + USUAL_DAYS);
  const choose = (how: string) =>
    onChange({ ...rule, count: how === 'count' ? USUAL_COUNT : null, until: how === 'until' ? later() : null });
  const until = (moment: Date | null) => {
    if (moment && !Number.isNaN(moment.getTime())) onChange({ ...rule, until: dayOf(moment, zone) });
  };
  return (
    <>
      <Radio.Group label={t('calendar-event.rule.ends')} value={ends} onChange={choose}>
        <div className={css.weekdays}>
          {['never', 'count', 'until'].map((how) => (
            <Radio key={how} value={how} label={t(`calendar-event.rule.ending.${how}`)} />
          ))}
        </div>
      </Radio.Group>
      {rule.count !== null && (
        <NumberInput
          label={t('calendar-event.rule.count')}
          value={rule.count}
          min={1}
          max={999}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(next) => Number(next) >= 1 && onChange({ ...rule, count: Number(next) })}
          classNames={{ wrapper: css.number ?? '' }}
        />
      )}
      {rule.until !== null && (
        <MomentInput
          label={t('calendar-event.rule.lastDay')}
          value={startOfDay(rule.until, zone)}
          onChange={until}
          dayOnly
          needed
        />
      )}
    </>
  );
}
