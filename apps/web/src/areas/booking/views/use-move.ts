import { type BookingPage, bookingApi } from '@lobby/contract/areas/booking';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { useCommand } from '#shared/query/command.ts';
import type { Ghost } from '../timeline/timeline-rows.ts';
import type { Move } from '../timeline/use-drag-move.ts';

const body = ({ facility, start, end }: Ghost) => ({ facility, slot: { start, end }, override: false, reason: null });

/** A bill that is void stays void: whoever moves it back hears so before. */
const billWords = (old: string, payment: BookingPage['payment']) => ({ old, number: payment?.number ?? '–' });

/** Moves at once, and for ten seconds back on one press. */
export function useMove() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const back = useCommand(bookingApi.move, {
    area: 'booking',
    done: ({ data: { voidedBill, payment } }) =>
      voidedBill === null ? 'booking.move.undone' : ['booking.move.undoneBill', billWords(voidedBill, payment)],
  });
  return async ({ id, from, to }: Move) => {
    try {
      const { data } = await call(bookingApi.move, { params: { id }, body: body(to) });
      const { voidedBill, payment } = data;
      const words = voidedBill === null ? t('booking.move.done') : t('booking.move.doneBill', billWords(voidedBill, payment));
      toastUndo(words, () => void back.run({ params: { id }, body: body(from) }));
    } catch (error) {
      toastFailed(error);
    } finally {
      await client.invalidateQueries({ queryKey: ['booking'] });
    }
  };
}
