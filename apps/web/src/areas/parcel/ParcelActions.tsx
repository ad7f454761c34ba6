import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHandGrab, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordsOf } from '#shared/call/records.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { isWaiting } from '#shared/parcel/ParcelState.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { useCan } from '#shared/session/can.ts';
import { HandOverDialog } from './handover/HandOverDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

/** What was handed over is no longer changed or deleted. */
const records = { ...recordsOf(parcelApi), mayWrite: (parcel: object) => isWaiting(parcel as Parcel) };

/** What can be done with it now: a waiting parcel leaves, changes or is struck off; a collected one can only come back. */
export function ParcelActions({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const can = useCan();
  const [dialog, setDialog] = useState<'handOver' | 'undo' | null>(null);
  const { id, packingNo } = parcel;
  const close = () => setDialog(null);
  return (
    <>
      <RecordActions area="parcel" api={records} listPath="/parcel" record={parcel} name={packingNo}>
        {can('parcel:desk') && isWaiting(parcel) && (
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
        {can('parcel:write') && !isWaiting(parcel) && (
          <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setDialog('undo')}>
            {t('parcel.undo.open')}
          </Button>
        )}
      </RecordActions>
      {dialog === 'handOver' && <HandOverDialog ids={[id]} onClose={close} />}
      {dialog === 'undo' && <UndoDialog parcels={[parcel]} onClose={close} />}
    </>
  );
}
