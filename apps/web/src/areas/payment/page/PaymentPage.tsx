import type { PaymentPage as Bill } from '@lobby/contract/areas/payment';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordColumns, RecordHeader } from '#shared/record/RecordHeader.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { BillState } from '../BillState.tsx';
import { stateOf } from '../bill-state.ts';
import { DueDay } from '../DueDay.tsx';
import { usePayment } from '../payment.records.ts';
import { BillActions } from './BillActions.tsx';
import { BillFacts } from './BillFacts.tsx';
import { BillHistory } from './BillHistory.tsx';
import { BillLines } from './BillLines.tsx';
import { BillNotices } from './BillNotices.tsx';
import { CodeCard } from './CodeCard.tsx';
import { PayIns } from './PayIns.tsx';

/** A slip to be checked is what the page is opened for. */
const isWaiting = (bill: Bill) => stateOf(bill) === 'waiting';

const LIST = '/payment/payments';

/** What is owed and why left, how to pay it and what happened right. */
export function PaymentPage() {
  const id = Number(useParams({ strict: false }).id);
  return (
    <LoadedRecord id={id} answer={usePayment(id)}>
      {({ data }) => (
        <>
          <Header bill={data} />
          <BillNotices bill={data} />
          <RecordColumns
            activity={
              <>
                <CodeCard bill={data} />
                <BillHistory bill={data} />
              </>
            }
          >
            {isWaiting(data) && <PayIns bill={data} />}
            <BillLines bill={data} />
            {!isWaiting(data) && <PayIns bill={data} />}
            <BillFacts bill={data} />
          </RecordColumns>
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ bill }: { bill: Bill }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number, room, type, balance } = bill;
  const facts = {
    room: room && <Link to={`/floor-and-room/room/${room.id}`}>{roomLabel(room)}</Link>,
    type: nameOf(type, language),
    dueDate: <DueDay bill={bill} />,
    balance: formatBaht(balance),
  };
  return (
    <RecordHeader
      area="payment"
      listPath={LIST}
      title={number}
      state={<BillState bill={bill} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`payment.field.${field}`), value }))}
      actions={<BillActions bill={bill} />}
    />
  );
}
