import { calendarEventApi as api, type CalendarEvent, type EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { AREA, occurrencesKey } from '../use-occurrences.ts';
import { planOf } from './use-conflicts.ts';

type Drawn = { data: EventOccurrence[] };
export type Move = (event: EventOccurrence, startDate: Date, alone: boolean) => Promise<void>;

/** Shown at once, back as it was where the server refuses, and undone by one press for a while. */
export function useMove(): Move {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [AREA] });

  return async function move(event, startDate, alone) {
    const filter = { queryKey: occurrencesKey };
    await client.cancelQueries(filter);
    const before = client.getQueriesData<Drawn>(filter);
    client.setQueriesData<Drawn>(filter, (drawn) => drawn && withMoved(drawn, event, startDate));
    try {
      const body = { day: event.isSeries ? event.day : null, startDate, alone: alone && event.isSeries };
      // Asked before it moves: one that goes alone would be found in its own way.
      const [{ data: earlier }, { data: conflicts }] = await Promise.all([
        call(api.get, { params: { id: event.id } }),
        call(api.conflicts, { body: planOf(event, startDate) }).catch(() => ({ data: [] })),
      ]);
      const { data: written } = await call(api.move, { params: { id: event.id }, body });
      const text =
        conflicts.length > 0 ? t('calendar-event.move.doneButFull', { count: conflicts.length }) : t('calendar-event.move.done');
      toastUndo(text, () => void undo(earlier, body.alone ? written.id : undefined, event.day));
    } catch (error) {
      for (const [key, drawn] of before) client.setQueryData(key, drawn);
      toastFailed(error);
    }
    await refresh();
  };

  async function undo(earlier: CalendarEvent, copy: number | undefined, day: string) {
    try {
      await (copy === undefined ? asItWas(earlier) : putBack(earlier.id, day, copy));
    } catch (error) {
      toastFailed(error);
    }
    await refresh();
  }
}

/** Not moved once more: a rule that could go there cannot always come back the same way. */
const asItWas = ({ id, startDate, endDate, recurrence, exceptions }: CalendarEvent) =>
  call(api.update, { params: { id }, body: { startDate, endDate, recurrence, exceptions } });

/** Its day is one of the series again, and only then the copy goes: what stops halfway loses nothing. */
async function putBack(id: number, day: string, copy: number) {
  const { data } = await call(api.get, { params: { id } });
  await call(api.update, { params: { id }, body: { exceptions: data.exceptions.filter((left) => left !== day) } });
  await call(api.remove, { params: { id: copy } });
}

function withMoved(drawn: Drawn, { id, day }: EventOccurrence, startDate: Date): Drawn {
  const moved = (event: EventOccurrence) => ({
    ...event,
    startDate,
    endDate: new Date(startDate.getTime() + event.endDate.getTime() - event.startDate.getTime()),
  });
  return { ...drawn, data: drawn.data.map((event) => (event.id === id && event.day === day ? moved(event) : event)) };
}
