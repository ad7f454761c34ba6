import { type BookingPage, bookingApi } from '@lobby/contract/areas/booking';
import { call } from '#shared/call/call.ts';
import { useActions, useCommand } from '#shared/query/command.ts';
import type { Ghost } from '../timeline/timeline-rows.ts';
import type { Move } from '../timeline/use-drag-move.ts';

const body = ({ facility, start, end }: Ghost) => ({ facility, slot: { start, end }, override: false, reason: null });

/** A bill that is void stays void: whoever moves it back hears so before. */
const billWords = (old: string, payment: BookingPage['payment']) => ({ old, number: payment?.number ?? '–' });

/** Moves at once, and for ten seconds back on one press. */
export function useMove() {
  const back = useCommand(bookingApi.move, {
    area: 'booking',
    done: ({ data: { voidedBill, payment } }) =>
      voidedBill === null ? 'booking.move.undone' : ['booking.move.undoneBill', billWords(voidedBill, payment)],
  });
  const { run } = useActions(({ id, to }: Move) => call(bookingApi.move, { params: { id }, body: body(to) }), {
    area: 'booking',
    done: ({ data: { voidedBill, payment } }) =>
      voidedBill === null ? 'booking.move.done' : ['booking.move.doneBill', billWords(voidedBill, payment)],
    undo:
      (_, { id, from }) =>
      () =>
        back.run({ params: { id }, body: body(from) }),
  });
  return run;
}
