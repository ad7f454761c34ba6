import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import layout from '#shared/layout/layout.module.css';
import type { KnownMoney } from './judgement.ts';
import css from './SlipDesk.module.css';

type Props = { known: KnownMoney[]; onSame: (money: KnownMoney) => void; onAnother: () => void; onCancel: () => void };

/** One digit is left for another transfer. */
const MOST = 8;

/** Many rooms pay the same amount: nobody but who looks at the statement knows whether the slip is that money. */
export function SameMoneyForm({ known, onSame, onAnother, onCancel }: Props) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const open = known.filter(({ state }) => state === 'open').slice(0, MOST);
  const answers = [
    ...open.map((money) => ({
      text: t('desk.sameMoney.same', {
        day: formatDayInput(money.arrivedOn),
        account: `${money.bankAccount.bank} ${money.bankAccount.number}`,
      }),
      act: () => onSame(money),
    })),
    { text: t('desk.sameMoney.another'), act: onAnother },
  ];
  // Whoever is used to 1 for "that money" must not say the contrary where there is none to choose.
  const digitOf = (at: number) => at + (open.length > 0 ? 1 : 2);
  const keys = answers.flatMap(({ act }, at) => ['digit', 'numpad'].map((key) => [`${key}${digitOf(at)}`, act] as const));
  usePageKeys({ ...Object.fromEntries(keys), escape: onCancel });
  const help = open.length > 0 ? 'help' : known.length > 0 ? 'decided' : 'elsewhere';
  return (
    <fieldset className={css.form}>
      <legend>{t('desk.sameMoney.question')}</legend>
      <p className={layout.note}>{t(`desk.sameMoney.${help}`)}</p>
      <ul className={css.reasons}>
        {answers.map(({ text, act }, at) => (
          <li key={digitOf(at)}>
            <button ref={at === 0 ? first : null} type="button" className={css.reason} onClick={act}>
              <Key name={String(digitOf(at))} />
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('popup.dialog.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
