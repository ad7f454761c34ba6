import { stampUseApi } from '@lobby/contract/areas/stamp';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { playTone } from '#shared/scan/sound.ts';

type Outcome = { tone: 'good' | 'bad'; text: string };
type Stamp = { room: number; template: number; visit?: number };

/**
 * Stamps tickets for a room, one after the other in the order they came. One that came before its room or its rate waits in the field, and is
 * stamped as soon as it is chosen. Room and waiting ticket are those of this moment, not of what is drawn: Enter may come between the two.
 */
export function useTickets(
  firstRoom: number | undefined,
  loadStamp: (room: number, rate?: number) => Promise<Stamp | 'chooseRate' | 'noneLeft'>,
  onSent: (id: number) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [waiting, setWaiting] = useState(0);
  const [outcome, showOutcome] = useState<Outcome>();
  const queue = useRef(Promise.resolve());
  const room = useRef(firstRoom);
  const early = useRef('');

  function setOutcome(next: Outcome) {
    showOutcome(next);
    playTone(next.tone);
  }
  function send(ticket: string, rate?: number) {
    const ofRoom = room.current;
    if (ticket === '') return;
    if (ofRoom === undefined) {
      type(ticket);
      early.current = ticket;
      setOutcome({ tone: 'bad', text: t('stamp-use.stamp.early', { ticket }) });
      return;
    }
    early.current = '';
    setTyped((now) => (now === ticket ? '' : now));
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(() => stamp(ticket, ofRoom, rate)).finally(() => setWaiting((count) => count - 1));
  }
  async function stamp(ticket: string, ofRoom: number, rate?: number) {
    try {
      const wanted = await loadStamp(ofRoom, rate);
      if (typeof wanted === 'string') {
        putBack(ticket);
        if (wanted === 'chooseRate') early.current = ticket;
        return setOutcome({ tone: 'bad', text: t(`stamp-use.stamp.${wanted}`, { ticket }) });
      }
      const { data } = await call(stampUseApi.use, { body: { ...wanted, ticketNo: ticket } });
      setOutcome({ tone: 'good', text: t('stamp-use.stamp.sent', { ticket: data.ticketNo }) });
      onSent(data.id);
    } catch (error) {
      putBack(ticket);
      setOutcome({ tone: 'bad', text: t('stamp-use.stamp.refused', { ticket, problem: problemText(error) }) });
    }
    void client.invalidateQueries({ queryKey: ['stamp-use'] });
  }
  /** What is typed meanwhile is not overwritten. */
  const putBack = (ticket: string) => setTyped((next) => (next === '' ? ticket : next));
  function type(value: string) {
    setTyped(value);
    early.current = '';
  }
  function chooseRoom(id: number | undefined) {
    room.current = id;
    if (id !== undefined) send(early.current);
  }
  return {
    typed,
    type,
    running: waiting > 0,
    outcome,
    send,
    chooseRoom,
    chooseRate: (rate: number) => send(early.current, rate),
  };
}
export type Tickets = ReturnType<typeof useTickets>;
