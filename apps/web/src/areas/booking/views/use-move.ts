import { bookingApi } from '@lobby/contract/areas/booking';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { useCommand } from '#shared/query/command.ts';
import type { Ghost } from '../timeline/timeline-rows.ts';
import type { Move } from '../timeline/use-drag-move.ts';

const body = ({ facility, start, end }: Ghost) => ({ facility, slot: { start, end }, override: false, reason: null });

/** Moves at once, and for ten seconds back on one press. */
export function useMove() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const back = useCommand(bookingApi.move, { area: 'booking', done: 'booking.move.undone' });
  return async ({ id, from, to }: Move) => {
    try {
      await call(bookingApi.move, { params: { id }, body: body(to) });
      toastUndo(t('booking.move.done'), () => void back.run({ params: { id }, body: body(from) }));
    } catch (error) {
      toastFailed(error);
    } finally {
      await client.invalidateQueries({ queryKey: ['booking'] });
    }
  };
}
