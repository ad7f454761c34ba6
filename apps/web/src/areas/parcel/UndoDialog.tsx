import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastDone } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';

type Props = { parcels: Pick<Parcel, 'id' | 'packingNo'>[]; onClose: () => void; onDone?: () => void };

/** A hand-over is taken back only by somebody who says why: it is how a lost parcel would be covered up. */
export function UndoDialog({ parcels, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { field, running, onSubmit } = useSmallForm({
    first: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'problem.required' } : {}),
    save: async ({ reason }) => {
      try {
        const count = await undoAll(parcels, reason);
        toastDone(t('undoSuccess', { count }));
      } finally {
        void client.invalidateQueries({ queryKey: ['parcel'] });
      }
      onDone?.();
      onClose();
    },
  });

  return (
    <Dialog opened holdsInput title={t('parcel.undo.title')} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16}>
          <Text>{t('parcel.undo.text', { numbers: parcels.map(({ packingNo }) => packingNo).join(', ') })}</Text>
          <TextInput {...field('reason')} data-autofocus label={t('parcel.undo.reason')} maxLength={300} />
        </Stack>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" color="red" loading={running}>
            {t('parcel.undo.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
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
