import { payInApi } from '@lobby/contract/areas/pay-in';
import type { ReceiptPage as Receipt } from '@lobby/contract/areas/receipt';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';
import { ReceiptState } from './ReceiptState.tsx';
import { useReceipt } from './receipt.records.ts';

export function ReceiptPage() {
  const id = Number(useParams({ strict: false }).id);
  return (
    <LoadedRecord id={id} answer={useReceipt(id)}>
      {({ data }) => (
        <>
          <div data-screen-only>
            <Header receipt={data} />
          </div>
          <PrintedReceipt receipt={data} />
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { number, room, issuedOn, amount, voidedAt, voidReason } = receipt;
  const facts = {
    room: roomInBuilding(room.name, room.building),
    issuedOn: formatDayInput(issuedOn),
    amount: formatBaht(amount),
    voidedAt: voidedAt && <Moment at={voidedAt} />,
    voidReason,
  };
  return (
    <RecordHeader
      area="pay-in"
      listPath="/payment/receipts"
      title={number}
      state={<ReceiptState receipt={receipt} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`pay-in.field.${field}`), value }))}
      actions={voidedAt === null && <VoidButton receipt={receipt} />}
    />
  );
}

/** What came in is made void, and its receipt with it: the number stays in the book. */
function VoidButton({ receipt: { payIn, number, lines, credit } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const writable = useCan()('pay-in:write');
  const [isAsking, setAsking] = useState(false);
  const { run } = useCommand(payInApi.void, { area: 'pay-in', done: 'receipt.void.done' });
  if (!writable) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('receipt.void.act')}
      </Button>
      {isAsking && (
        <ReasonDialog
          danger
          title={t('receipt.void.title', { number })}
          label={t('receipt.void.reason')}
          action={t('receipt.void.act')}
          cancel={t('receipt.void.back')}
          onConfirm={(reason) => run({ params: { id: payIn }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('receipt.void.text', { count: lines.length, bills: lines.map((line) => line.number).join(', ') })}</p>
          {credit > 0 && <p>{t('receipt.void.credit', { amount: formatBaht(credit) })}</p>}
        </ReasonDialog>
      )}
    </>
  );
}
