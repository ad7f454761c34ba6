import { type Rule, readRule, ruleText } from '@lobby/contract/recurrence';
import { dayOf } from '@lobby/contract/zone';
import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import type { InputProps } from '#shared/form/fields.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Form.module.css';
import { RuleEnding } from './RuleEnding.tsx';
import { PATTERNS, type Pattern, patternOf, ruleFor } from './rule-choices.ts';
import { ruleWords } from './rule-words.ts';
import { seriesOf, type Typed } from './series-of.ts';
import { weekdaysOf } from './weekdays.ts';

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
            label={t(`calendar-event.rule.every.${rule.frequency}`)}
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
