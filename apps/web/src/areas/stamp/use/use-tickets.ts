import { stampUseApi } from '@lobby/contract/areas/stamp';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';

type Outcome = { tone: 'good' | 'bad'; text: string };
type Stamp = { room: number; template: number; visit?: number };

/**
 * Stamps tickets for a room, one after the other in the order they came. One that came before its room waits in the field, and is stamped as
 * soon as the room is chosen.
 */
export function useTickets(loadStamp: (room: number) => Promise<Stamp | undefined>, onSent: (id: number) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [early, setEarly] = useState('');
  const [waiting, setWaiting] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const queue = useRef(Promise.resolve());

  function send(ticket: string, room: number | undefined) {
    if (ticket === '') return;
    if (room === undefined) {
      type(ticket);
      setEarly(ticket);
      setOutcome({ tone: 'bad', text: t('stamp-use.stamp.early', { ticket }) });
      return;
    }
    setEarly('');
    setTyped((now) => (now === ticket ? '' : now));
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(() => stamp(ticket, room)).finally(() => setWaiting((count) => count - 1));
  }
  async function stamp(ticket: string, room: number) {
    try {
      const wanted = await loadStamp(room);
      if (!wanted) return setOutcome({ tone: 'bad', text: t('stamp-use.stamp.roomFirst') });
      const { data } = await call(stampUseApi.use, { body: { ...wanted, ticketNo: ticket } });
      setOutcome({ tone: 'good', text: t('stamp-use.stamp.sent', { ticket: data.ticketNo }) });
      onSent(data.id);
    } catch (error) {
      // What is typed meanwhile is not overwritten.
      setTyped((next) => (next === '' ? ticket : next));
      setOutcome({ tone: 'bad', text: t('stamp-use.stamp.refused', { ticket, problem: problemText(error) }) });
    }
    void client.invalidateQueries({ queryKey: ['stamp-use'] });
  }
  function type(value: string) {
    setTyped(value);
    setEarly('');
  }
  return { typed, type, running: waiting > 0, outcome, send, sendEarly: (room: number) => send(early, room) };
}
export type Tickets = ReturnType<typeof useTickets>;
