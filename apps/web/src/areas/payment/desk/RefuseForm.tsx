import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '#shared/keys/Key.tsx';
import { useSingleKey } from '#shared/keys/use-single-key.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import css from './SlipDesk.module.css';

/** By the digit that stands for them. */
export const REASONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Props = { onRefuse: (reason: string) => void; onCancel: () => void };

/** The reason is read by the resident. In an empty field a digit refuses with a usual one at once: it is only a mark, and U takes it back. */
export function RefuseForm({ onRefuse, onCancel }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const runSingle = useSingleKey();
  useEffect(() => {
    field.current?.focus();
  }, []);
  const refuseWith = (digit: string) => onRefuse(t(`desk.reason.${digit}`));

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onRefuse(reason.trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const digit = event.code.replace(/^(Digit|Numpad)/, '');
    const { form } = event.currentTarget;
    if (event.key === 'Escape') onCancel();
    else if (reason === '' && REASONS.includes(digit) && !event.shiftKey) runSingle(() => refuseWith(digit));
    // Not the Enter that ends a word of a Thai or Chinese keyboard.
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) runSingle(() => form?.requestSubmit());
    else return;
    event.preventDefault();
  }
  return (
    <form className={css.form} noValidate onSubmit={submit} aria-label={t('desk.refuse.act')}>
      <ul className={css.reasons} aria-label={t('desk.refuse.reasons')}>
        {REASONS.map((digit) => (
          <li key={digit}>
            <button type="button" className={css.reason} onClick={() => refuseWith(digit)}>
              <Key name={digit} />
              <span>{t(`desk.reason.${digit}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Textarea
        ref={field}
        label={t('desk.refuse.reason')}
        description={
          <>
            {t('desk.refuse.help')} <KeyHint>{t('desk.refuse.keys')}</KeyHint>
          </>
        }
        value={reason}
        maxLength={300}
        autosize
        error={missing && t('problem.required')}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button type="submit" variant="light" color="red">
          {t('desk.refuse.act')}
        </Button>
      </div>
    </form>
  );
}
