import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BahtInput } from '../BahtInput.tsx';
import css from './SlipDesk.module.css';

type Props = { amount: number; help: string | undefined; onSave: (amount: number) => void; onCancel: () => void };

/** What was seen on the account. Enter keeps it, Escape goes back. */
export function AmountForm({ amount, help, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<number | null>(amount);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (seen) onSave(seen);
  }
  return (
    <form className={css.form} noValidate onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <BahtInput
        autoFocus
        label={t('desk.amountSeen')}
        description={help}
        value={seen}
        onChange={setSeen}
        error={!seen && t('problem.required')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button variant="light" type="submit">
          {t('desk.useAmount')}
        </Button>
      </div>
    </form>
  );
}
