import { CADENCES, type Cadence, LAST_MONTH_DAY } from '@lobby/contract/areas/report-schedule';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '#shared/form/fields.ts';
import layout from '#shared/layout/layout.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Fields.module.css';
import { hourText, rhythmText, weekdayName } from './rhythm.ts';

type Given = {
  value: Cadence;
  onChange?: (value: unknown) => void;
  values?: Record<string, unknown>;
  set?: (field: string, value: unknown) => void;
  shared?: InputProps;
};
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** For a field that is chosen together with the one before it. */
export const ChosenAbove = () => null;

/** How often, on which day and at which hour, in one row. */
export function RhythmField({ value, onChange, values, set, shared }: Given) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [day, hour] = [Number(values?.day ?? 1), Number(values?.hour ?? 7)];
  if (!onChange) return rhythmText({ cadence: value, day, hour }, language);
  const choose = (cadence: string) => {
    onChange(cadence);
    set?.('day', 1);
  };
  return (
    <fieldset className={layout.field}>
      {/* There is always one: what the wire may leave out is chosen here beforehand. */}
      <legend className={layout.label}>{t('report-schedule.field.cadence')}</legend>
      <div className={css.row}>
        <NativeSelect
          aria-label={t('report-schedule.field.cadence')}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
          data={CADENCES.map((cadence) => ({ value: cadence, label: t(`report-schedule.cadence.${cadence}`) }))}
        />
        {value !== 'daily' && (
          <NativeSelect
            aria-label={t('report-schedule.field.day')}
            value={String(day)}
            onChange={(event) => set?.('day', Number(event.currentTarget.value))}
            data={numbers(1, value === 'weekly' ? 7 : LAST_MONTH_DAY).map((number) => ({
              value: String(number),
              label: value === 'weekly' ? weekdayName(number, language) : t('report-schedule.monthDay', { day: number }),
            }))}
          />
        )}
        <NativeSelect
          aria-label={t('report-schedule.field.hour')}
          value={String(hour)}
          onChange={(event) => set?.('hour', Number(event.currentTarget.value))}
          data={numbers(0, 23).map((number) => ({ value: String(number), label: hourText(number) }))}
        />
      </div>
      {shared?.description && <p className={layout.note}>{shared.description}</p>}
    </fieldset>
  );
}
