import { monthClosingApi } from '@lobby/contract/areas/month-closing';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Bill.module.css';
import { type Month, monthLabel } from './receipt-month.ts';

/** The earliest open month is chosen; a later one closes all before it, too. Nothing opens them again, so the button names what it closes. */
export function CloseMonthsDialog({ months, onClose }: { months: Month[]; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [through, setThrough] = useState(months[0] ?? '');
  const { run, running } = useCommand(monthClosingApi.close, { area: 'pay-in', done: 'month-closing.done' });
  const count = months.indexOf(through) + 1;
  const month = monthLabel(through, language);
  async function close() {
    if (await run({ body: { through } })) onClose();
  }
  return (
    <Dialog opened title={t('month-closing.act')} onClose={onClose}>
      <div className={css.stack}>
        <NativeSelect
          label={t('month-closing.field')}
          data-autofocus
          data={months.map((value) => ({ value, label: monthLabel(value, language) }))}
          value={through}
          onChange={(event) => setThrough(event.currentTarget.value)}
        />
        <p className={layout.note} role="status">
          {t('month-closing.effect', { month, count })}
        </p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button color="red" loading={running} onClick={() => void close()}>
            {t('month-closing.confirm', { month })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
