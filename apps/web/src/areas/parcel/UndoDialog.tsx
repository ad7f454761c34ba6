import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';

type Props = { parcels: Pick<Parcel, 'id' | 'packingNo'>[]; onClose: () => void; onDone?: () => void };

/** A hand-over is taken back only by somebody who says why: it is how a lost parcel would be covered up. */
export function UndoDialog({ parcels, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function undo(reason: string): Promise<boolean> {
    try {
      toastDone(t('undoSuccess', { count: await undoAll(parcels, reason) }));
    } finally {
      void client.invalidateQueries({ queryKey: ['parcel'] });
    }
    onDone?.();
    return true;
  }

  return (
    <ReasonDialog
      title={t('parcel.undo.title')}
      label={t('parcel.undo.reason')}
      action={t('parcel.undo.confirm')}
      danger
      onConfirm={undo}
      onClose={onClose}
    >
      {t('parcel.undo.text', { numbers: parcels.map(({ packingNo }) => packingNo).join(', ') })}
    </ReasonDialog>
  );
}

/** One that waits already, undone before a later one failed, does not stand in the way of the rest. */
async function undoAll(parcels: Props['parcels'], reason: string): Promise<number> {
  const body = { status: PARCEL_STATUS.waiting, reason };
  let undone = 0;
  let refused: unknown;
  for (const { id } of parcels)
    try {
      await call(parcelApi.update, { params: { id }, body });
      undone += 1;
    } catch (error) {
      if (!isWaitingAlready(error)) throw error;
      refused = error;
    }
  if (undone === 0) throw refused;
  return undone;
}

const isWaitingAlready = (error: unknown) => error instanceof CallError && error.key === 'error.parcelWaiting';
