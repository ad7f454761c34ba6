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
 * stamped as soon as it is chosen.
 */
export function useTickets(
  loadStamp: (room: number, rate?: number) => Promise<Stamp | 'chooseRate' | 'noneLeft'>,
  onSent: (id: number) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [early, setEarly] = useState('');
  const [waiting, setWaiting] = useState(0);
  const [outcome, showOutcome] = useState<Outcome>();
  const queue = useRef(Promise.resolve());

  function setOutcome(next: Outcome) {
    showOutcome(next);
    playTone(next.tone);
  }
  function send(ticket: string, room: number | undefined, rate?: number) {
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
    queue.current = queue.current.then(() => stamp(ticket, room, rate)).finally(() => setWaiting((count) => count - 1));
  }
  async function stamp(ticket: string, room: number, rate?: number) {
    try {
      const wanted = await loadStamp(room, rate);
      if (typeof wanted === 'string') {
        putBack(ticket);
        if (wanted === 'chooseRate') setEarly(ticket);
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
    setEarly('');
  }
  return {
    typed,
    type,
    running: waiting > 0,
    outcome,
    send,
    sendEarly: (room: number, rate?: number) => send(early, room, rate),
  };
}
export type Tickets = ReturnType<typeof useTickets>;
