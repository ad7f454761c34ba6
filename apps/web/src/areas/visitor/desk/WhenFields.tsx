import type { Visit } from '@lobby/contract/areas/visitor';
import { DAY_MS } from '@lobby/contract/zone';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import type { useSmallForm } from '#shared/form/use-small-form.ts';
import layout from '#shared/layout/layout.module.css';
import css from '../Visitor.module.css';
import '@mantine/core/styles/Checkbox.layer.css';

const YES = 'yes';
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2026, 10, 16);
const nextHour = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);

type When = Pick<Visit, 'expectedFrom' | 'expectedTo' | 'entries' | 'days' | 'hoursFrom' | 'hoursTo'>;
/** Of a new visit the next hour, else as it is. */
export const firstWhen = (visit?: When) => ({
  expectedFrom: (visit?.expectedFrom ?? nextHour()).toISOString(),
  expectedTo: visit?.expectedTo.toISOString() ?? '',
  isStanding: visit && visit.entries === null ? YES : '',
  days: visit?.days?.join(',') ?? '',
  hoursFrom: visit?.hoursFrom?.slice(0, 5) ?? '',
  hoursTo: visit?.hoursTo?.slice(0, 5) ?? '',
});
type WhenValues = ReturnType<typeof firstWhen>;

/** As the call wants it: days and hours are those of a standing permission. */
export function whenOf({ expectedFrom, expectedTo, isStanding, days, hoursFrom, hoursTo }: WhenValues) {
  const isMany = isStanding === YES;
  return {
    expectedFrom,
    expectedTo: expectedTo === '' ? null : expectedTo,
    entries: isMany ? null : 1,
    days: isMany && days !== '' ? days.split(',').map(Number) : null,
    hoursFrom: isMany && hoursFrom !== '' ? hoursFrom : null,
    hoursTo: isMany && hoursTo !== '' ? hoursTo : null,
  };
}

type Form = Pick<ReturnType<typeof useSmallForm<WhenValues>>, 'values' | 'set' | 'field'>;

export function WhenFields({ form: { values, set, field } }: { form: Form }) {
  const { t, i18n } = useTranslation();
  const isStanding = values.isStanding === YES;
  const days = values.days === '' ? [] : values.days.split(',');
  const toggle = (day: string) =>
    set('days', (days.includes(day) ? days.filter((one) => one !== day) : [...days, day]).toSorted().join(','));
  const moment = (name: 'expectedFrom' | 'expectedTo') => ({
    label: t(`visitor.field.${name}`),
    value: values[name] === '' ? null : new Date(values[name]),
    onChange: (value: Date | null) =>
      set(name, value === null ? '' : Number.isNaN(value.getTime()) ? 'no day' : value.toISOString()),
  });
  return (
    <>
      <div className={css.two}>
        <MomentInput {...moment('expectedFrom')} needed />
        <MomentInput {...moment('expectedTo')} usual="23:59" help={field('expectedTo').error ?? t('visitor.help.expectedTo')} />
      </div>
      <Checkbox
        label={t('visitor.new.standing')}
        description={t('visitor.help.standing')}
        checked={isStanding}
        onChange={(event) => set('isStanding', event.currentTarget.checked ? YES : '')}
      />
      {isStanding && (
        <>
          <fieldset className={layout.field}>
            <legend className={layout.label}>{t('visitor.field.days')}</legend>
            <div className={css.acts}>
              {WEEKDAYS.map((day) => (
                <Checkbox
                  key={day}
                  label={new Date(MONDAY + day * DAY_MS).toLocaleDateString(i18n.language, { weekday: 'short', timeZone: 'UTC' })}
                  checked={days.includes(String(day))}
                  onChange={() => toggle(String(day))}
                />
              ))}
            </div>
          </fieldset>
          <div className={css.two}>
            <TextInput type="time" label={t('visitor.field.hoursFrom')} {...field('hoursFrom')} />
            <TextInput type="time" label={t('visitor.field.hoursTo')} {...field('hoursTo')} />
          </div>
        </>
      )}
    </>
  );
}
