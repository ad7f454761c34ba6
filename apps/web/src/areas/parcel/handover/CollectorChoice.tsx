import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './HandOver.module.css';
import type { HandOver } from './use-hand-over.ts';

/** The people of the room as quick choices, or whoever they sent. */
export function CollectorChoice({ form }: { form: HandOver }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const group = useId();
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (form.missing === 'name') input.current?.focus();
  }, [form.missing]);
  // A digit moves the choice: the focus follows, so that the next arrow or space acts on what is chosen. At the counter it stays in the scan field.
  useEffect(() => {
    if (!choices.current?.contains(document.activeElement)) return;
    if (form.chosen === null) input.current?.focus();
    else choices.current.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [form.chosen]);
  const labelOf = (id: number | null) =>
    id === null
      ? t('parcel.handOver.someoneElse')
      : nameOf(
          form.members.find((member) => member.id === id),
          language,
        );
  const isFirstFocus = (id: number | null, at: number) => (form.chosen === undefined ? at === 0 : id === form.chosen);
  return (
    <fieldset
      ref={choices}
      className={css.who}
      {...(form.missing === 'collector' && { 'aria-invalid': true, 'aria-describedby': `${group}-missing` })}
    >
      <legend className={css.legend}>{t('parcel.handOver.who')}</legend>
      {form.members.length > 0 && (
        <div className={css.choices}>
          {form.choices.map((id, at) => (
            <label key={id ?? 'other'} className={css.choice}>
              <input
                type="radio"
                name={group}
                checked={form.chosen === id}
                data-autofocus={isFirstFocus(id, at) || undefined}
                onChange={() => form.choose(id)}
              />
              {at < 9 && (
                <kbd className={css.digit} aria-hidden>
                  {at + 1}
                </kbd>
              )}
              {labelOf(id)}
            </label>
          ))}
        </div>
      )}
      {form.missing === 'collector' && (
        <div id={`${group}-missing`} className={css.missing} role="alert">
          {t('parcel.handOver.whoMissing')}
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
          error={form.missing === 'name' && t('problem.required')}
        />
      )}
    </fieldset>
  );
}
