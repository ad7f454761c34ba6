import { payInApi, type TakenMoney } from '@lobby/contract/areas/pay-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';

/** What was taken, and what goes back to who paid in cash. */
export type Done = { money: TakenMoney; change: number };
type Money = {
  room: number;
  amount: number;
  channel: number;
  payer: string;
  payments: { payment: number }[];
  paidOn?: string;
  bankAccount?: number;
  withheld?: number;
  withholdingNo?: string;
};

/** What is sent, and what goes back of the cash that lay on the counter then. */
type Sent = { body: Money; change: number };

/**
 * Takes money once. Never queued: without an answer nobody knows whether it was taken. Until there is one the same is sent again,
 * whatever the page shows meanwhile, so it is taken once.
 */
export function useTake(onTaken: (done: Done) => void) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const [running, setRunning] = useState(false);
  const [unanswered, setUnanswered] = useState<Sent>();
  async function take(wanted: Sent) {
    if (running) return;
    const sent = unanswered ?? wanted;
    const { body, change } = sent;
    setRunning(true);
    try {
      const { data } = await call(payInApi.take, { body }, { idempotencyKey: idempotencyKey(body) });
      setUnanswered(undefined);
      onTaken({ money: data, change });
    } catch (error) {
      const isUnsure = error instanceof CallError && (error.status === 0 || error.status >= 502);
      setUnanswered(isUnsure ? sent : undefined);
      toastFailed(error);
      if (isUnsure) return;
    } finally {
      setRunning(false);
    }
    await Promise.all(['payment', 'pay-in'].map((area) => client.invalidateQueries({ queryKey: [area] })));
  }
  return { take, running, unanswered };
}
