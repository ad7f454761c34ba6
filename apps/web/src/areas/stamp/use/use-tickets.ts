import { stampUseApi } from '@lobby/contract/areas/stamp';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';

type Outcome = { tone: 'good' | 'bad'; text: string };
type Stamp = { room: number; template: number; visit?: number };

/** Stamps a ticket for a room. One that came before its room waits in the field, and is stamped as soon as the room is chosen. */
export function useTickets(loadStamp: (room: number) => Promise<Stamp | undefined>, onSent: (id: number) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [early, setEarly] = useState('');
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function send(ticket: string, room: number | undefined) {
    if (running || ticket === '') return;
    if (room === undefined) {
      setTyped(ticket);
      setEarly(ticket);
      return setOutcome({ tone: 'bad', text: t('stamp-use.stamp.early', { ticket }) });
    }
    setEarly('');
    setRunning(true);
    try {
      const stamp = await loadStamp(room);
      if (!stamp) return setOutcome({ tone: 'bad', text: t('stamp-use.stamp.roomFirst') });
      const { data } = await call(stampUseApi.use, { body: { ...stamp, ticketNo: ticket } });
      setTyped('');
      setOutcome({ tone: 'good', text: t('stamp-use.stamp.sent', { ticket: data.ticketNo }) });
      onSent(data.id);
    } catch (error) {
      setTyped(ticket);
      setOutcome({ tone: 'bad', text: t('stamp-use.stamp.refused', { ticket, problem: problemText(error) }) });
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['stamp-use'] });
    }
  }
  function type(value: string) {
    setTyped(value);
    setEarly('');
  }
  return { typed, type, running, outcome, send, sendEarly: (room: number) => void send(early, room) };
}
export type Tickets = ReturnType<typeof useTickets>;
