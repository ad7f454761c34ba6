import type { Payment } from '@lobby/contract/areas/payment';
import { roomAccountApi } from '@lobby/contract/areas/room-account';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';
import { openBillsOf } from '../open-bills.ts';

const LIVE = { liveAreas: ['payment', 'pay-in'] } as const;

/** What the room owes, the oldest first, and what it has paid in advance. Bills inside a combined bill are paid with that. */
export function useRoomBills(room: number, only: number | undefined) {
  const answer = useQuery(openBillsOf(room));
  const account = useQuery({
    queryKey: ['payment', 'account', room],
    queryFn: async () => (await call(roomAccountApi.get, { params: { id: room } })).data,
    meta: LIVE,
  });
  // All of them at first, or the one it was opened for; then as somebody ticks. What is issued meanwhile must not change the sum under a finger.
  const [ticks, setTicks] = useState<Record<number, boolean>>({});
  const [first, setFirst] = useState<number[]>();
  const bills = answer.data ?? [];
  if (answer.data && !first) setFirst(answer.data.map(({ id }) => id));
  const isTicked = (bill: Payment) =>
    isPayable(bill) && (ticks[bill.id] ?? (only ? bill.id === only : first?.includes(bill.id) === true));
  return {
    answer,
    account: account.data,
    bills,
    ticked: bills.filter(isTicked),
    isTicked,
    tick: (id: number, isOn: boolean) => setTicks((before) => ({ ...before, [id]: isOn })),
  };
}
export type RoomBills = ReturnType<typeof useRoomBills>;

/** A slip that waits is decided first. */
export const isPayable = ({ status }: Payment) => status?.id !== PAYMENT_STATUS.waiting;
