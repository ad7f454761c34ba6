import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, useLanguage } from '#kernel/language.ts';
import css from './HandOver.module.css';
import type { HandOver } from './use-hand-over.ts';

/** The people of the room as quick choices, or whoever they sent. */
export function CollectorChoice({ form }: { form: HandOver }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const group = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (form.nameMissing) input.current?.focus();
  }, [form.nameMissing]);
  const choices = [...form.members.map((member) => member.id), null];
  const labelOf = (id: number | null) =>
    id === null
      ? t('parcel.handOver.someoneElse')
      : nameOf(
          form.members.find((member) => member.id === id),
          language,
        );
  return (
    <fieldset className={css.who}>
      <legend className={css.legend}>{t('parcel.handOver.who')}</legend>
      {form.members.length > 0 && (
        <div className={css.choices}>
          {choices.map((id, at) => (
            <label key={id ?? 'other'} className={css.choice}>
              <input
                type="radio"
                name={group}
                checked={form.chosen === id}
                data-autofocus={at === 0 || undefined}
                onChange={() => form.choose(id)}
              />
              {labelOf(id)}
            </label>
          ))}
        </div>
      )}
      {form.chosen === null && (
        <TextInput
          ref={input}
          name="collectorName"
          aria-label={t('parcel.handOver.name')}
          placeholder={t('parcel.handOver.name')}
          data-autofocus={form.members.length === 0 || undefined}
          maxLength={120}
          value={form.name}
          onChange={(event) => form.setName(event.currentTarget.value)}
          error={form.nameMissing && t('problem.required')}
        />
      )}
    </fieldset>
  );
}
