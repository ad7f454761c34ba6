import { useState } from 'react';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { BillChoice } from './BillChoice.tsx';
import css from './Checkout.module.css';
import { TakeMoney } from './TakeMoney.tsx';
import { Taken } from './Taken.tsx';
import { useRoomBills } from './use-room-bills.ts';
import type { Done } from './use-take.ts';

type Props = { room: number; only: number | undefined; isOnline: boolean; onNext: () => void };

export function RoomCheckout({ room, only, isOnline, onNext }: Props) {
  const bills = useRoomBills(room, only);
  const [done, setDone] = useState<Done>();
  const { answer } = bills;
  if (done) return <Taken done={done} onNext={onNext} />;
  if (answer.isPending) return <FormSkeleton fields={4} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  return (
    <div className={css.columns}>
      <BillChoice room={room} bills={bills} isOnline={isOnline} />
      <TakeMoney room={room} bills={bills} isOnline={isOnline} onDone={setDone} />
    </div>
  );
}
