import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
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
        const body = { status: PARCEL_STATUS.waiting, reason };
        for (const { id } of parcels) await call(parcelApi.update, { params: { id }, body });
      } finally {
        void client.invalidateQueries({ queryKey: ['parcel'] });
      }
      toastDone(t('undoSuccess', { count: parcels.length }));
      onDone?.();
      onClose();
    },
  });

  return (
    <Dialog opened title={t('parcel.undo.title')} onClose={onClose}>
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
