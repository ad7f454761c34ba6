import { residentApi } from '@lobby/contract/areas/resident';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { CopyButton } from '#shared/layout/CopyButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCan } from '#shared/session/can.ts';
import css from '../Resident.module.css';
import type { Resident } from '../resident.records.ts';

type Props = { id: number; document: NonNullable<Resident['document']> };

/** Masked for everybody; the whole number for a reason, after the password, and only until its dialog closes. */
export function DocumentFact({ id, document: { kind, country, masked } }: Props) {
  const { t } = useTranslation();
  const writable = useCan()('resident:write');
  const [asking, setAsking] = useState(false);
  const [number, setNumber] = useState<string | null>(null);

  async function reveal(reason: string): Promise<boolean> {
    setNumber((await call(residentApi.reveal, { params: { id }, body: { reason } })).data.idCard);
    return true;
  }
  const kindWords = [t(`resident.filter.documentKind.${kind}`), country].filter(Boolean).join(' ');
  return (
    <div>
      <div className={css.number}>{masked}</div>
      <div className={layout.note}>{kindWords}</div>
      {writable && (
        <Button
          variant="subtle"
          size="compact-md"
          ml={-8}
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('resident.reveal.action')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('resident.reveal.title')}
          label={t('resident.reason')}
          action={t('resident.reveal.action')}
          onConfirm={reveal}
          onClose={() => setAsking(false)}
        >
          {t('resident.reveal.effect')}
        </ReasonDialog>
      )}
      {number !== null && (
        <Dialog opened title={kindWords} onClose={() => setNumber(null)}>
          <div className={css.revealed}>{number}</div>
          <p className={layout.note}>{t('resident.reveal.once')}</p>
          <div className={dialog.actions}>
            <CopyButton variant="default" text={number} label={t('resident.reveal.copy')} />
            <Button data-autofocus onClick={() => setNumber(null)}>
              {t('popup.dialog.close')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
