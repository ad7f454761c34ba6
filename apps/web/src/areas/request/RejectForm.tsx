import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '#shared/keys/Key.tsx';
import { useIsTouch } from '#shared/keys/use-is-touch.ts';
import { useSingleKey } from '#shared/keys/use-single-key.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import css from './Reject.module.css';
import pane from './RequestPane.module.css';

const TEMPLATES = ['1', '2', '3', '4', '5'];
const SHORTEST = 3;

type Props = { running: boolean; onReject: (reason: string) => Promise<void>; onCancel: () => void };

/** The reason is read by whoever asked. In an empty field 1 to 5 write the usual ones; Enter rejects, Escape goes back. */
export function RejectForm({ running, onReject, onCancel }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const runSingle = useSingleKey();
  // The Enter of a keyboard on the screen begins a new line.
  const hasKeyboard = !useIsTouch();
  useEffect(() => {
    field.current?.focus();
  }, []);
  const template = (number: string) => t(`request.template.${number}`);
  const write = (number: string) => {
    setReason(template(number));
    field.current?.focus();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim().length < SHORTEST);
    if (reason.trim().length >= SHORTEST) void onReject(reason.trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const digit = event.code.replace(/^(Digit|Numpad)/, '');
    const { form } = event.currentTarget;
    if (event.key === 'Escape') onCancel();
    else if (reason === '' && TEMPLATES.includes(digit) && !event.shiftKey) write(digit);
    // Not the Enter that ends a word of a Thai or Chinese keyboard.
    else if (event.key === 'Enter' && hasKeyboard && !event.shiftKey && !event.nativeEvent.isComposing)
      runSingle(() => form?.requestSubmit());
    else return;
    event.preventDefault();
  }
  return (
    <form className={css.form} noValidate onSubmit={submit} aria-label={t('request.reject.act')}>
      <Textarea
        ref={field}
        size="md"
        label={t('request.reject.reason')}
        description={
          <>
            {t('request.reject.help')} <KeyHint>{t('request.reject.keys')}</KeyHint>
          </>
        }
        value={reason}
        maxLength={300}
        autosize
        error={missing && t('request.reject.missing')}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={css.templates} aria-label={t('request.reject.templates')}>
        {TEMPLATES.map((number) => (
          <li key={number}>
            <button type="button" className={css.template} onClick={() => write(number)}>
              <Key name={number} />
              <span>{template(number)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={pane.buttons}>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button size="md" type="submit" color="red" loading={running}>
          {t('request.reject.act')}
        </Button>
      </div>
    </form>
  );
}
