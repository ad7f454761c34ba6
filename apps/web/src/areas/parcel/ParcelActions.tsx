import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHandGrab, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { lastSearch } from '#shared/list/memory.ts';
import { useRemove } from '#shared/list/use-remove.ts';
import { HandOverDialog } from './handover/HandOverDialog.tsx';
import css from './ParcelPage.module.css';
import { isWaiting } from './parcel-calls.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** What can be done with it now: a waiting parcel leaves, changes or is struck off; a collected one can only come back. */
export function ParcelActions({ parcel, writable, handsOver }: { parcel: Parcel; writable: boolean; handsOver: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useRemove('parcel', parcelApi);
  const [dialog, setDialog] = useState<'handOver' | 'undo' | null>(null);
  const { id, packingNo } = parcel;
  const close = () => setDialog(null);

  const removeParcel = async () => {
    if (await remove([id], packingNo)) await navigate({ to: '/parcel', search: lastSearch('parcel') });
  };
  return (
    <div className={css.actions}>
      {handsOver && isWaiting(parcel) && (
        <Button leftSection={<IconHandGrab size={18} aria-hidden />} onClick={() => setDialog('handOver')}>
          {t('parcel.handOver.act', { count: 1 })}
        </Button>
      )}
      <LinkButton
        variant="default"
        to="/parcel/label"
        search={{ ids: String(id) }}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {t('parcel.label.print', { count: 1 })}
      </LinkButton>
      {writable && isWaiting(parcel) && (
        <>
          <LinkButton
            variant="default"
            to={`/parcel/${id}`}
            search={{ edit: 'true' }}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('parcel.change')}
          </LinkButton>
          <Button
            className={css.delete ?? ''}
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void removeParcel()}
          >
            {t('list.remove.confirm')}
          </Button>
        </>
      )}
      {writable && !isWaiting(parcel) && (
        <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setDialog('undo')}>
          {t('parcel.undo.open')}
        </Button>
      )}
      {dialog === 'handOver' && <HandOverDialog ids={[id]} onClose={close} />}
      {dialog === 'undo' && <UndoDialog parcels={[parcel]} onClose={close} />}
    </div>
  );
}
