import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import layout from '#shared/layout/layout.module.css';
import css from './SlipDesk.module.css';

type Props = { isOpen: boolean; onSame: () => void; onAnother: () => void; onCancel: () => void };

/** Many rooms pay the same amount: nobody but who looks at the statement knows whether the slip is that money. */
export function SameMoneyForm({ isOpen, onSame, onAnother, onCancel }: Props) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const same = isOpen ? { digit1: onSame, numpad1: onSame } : {};
  usePageKeys({ ...same, digit2: onAnother, numpad2: onAnother, escape: onCancel });
  return (
    <fieldset className={css.form}>
      <legend>{t('desk.sameMoney.question')}</legend>
      <p className={layout.note}>{t(isOpen ? 'desk.sameMoney.help' : 'desk.sameMoney.decided')}</p>
      <ul className={css.reasons}>
        {isOpen && (
          <li>
            <button ref={first} type="button" className={css.reason} onClick={onSame}>
              <Key name="1" />
              <span>{t('desk.sameMoney.same')}</span>
            </button>
          </li>
        )}
        <li>
          <button ref={isOpen ? null : first} type="button" className={css.reason} onClick={onAnother}>
            <Key name="2" />
            <span>{t('desk.sameMoney.another')}</span>
          </button>
        </li>
      </ul>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('popup.dialog.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
