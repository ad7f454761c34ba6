import { payInApi, type TakenMoney } from '@lobby/contract/areas/pay-in';
import { dayOf } from '@lobby/contract/zone';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { signOutWarnings } from '#shared/auth/account-actions.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { createPersonalStore } from '#shared/session/personal-store.ts';
import { askWhetherAnother, isSameMoney } from '../same-money.ts';

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
  isAnother?: boolean;
};

/** What is sent, and what goes back of the cash that lay on the counter then. */
type Sent = { body: Money; change: number };
type Unanswered = Sent & { idempotencyKey: string };

/** By room: whoever looks at another room meanwhile finds it again, and takes nothing twice. */
const unansweredOf = createPersonalStore<Record<number, Unanswered | undefined>>({});
signOutWarnings.add(() => {
  const count = Object.values(unansweredOf.get()).filter((sent) => sent !== undefined).length;
  return count > 0 ? i18next.t('checkout.unansweredAtSignOut', { count }) : null;
});
const setUnanswered = (room: number, sent: Unanswered | undefined) => unansweredOf.set({ ...unansweredOf.get(), [room]: sent });

/**
 * Takes money once. Never queued: without an answer nobody knows whether it was taken. Until there is one the same is sent again,
 * whatever the page shows meanwhile, so it is taken once.
 */
export function useTake(room: number, onTaken: (done: Done) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const unanswered = unansweredOf.use()[room];
  const today = dayOf(useNow(), useZone());
  useUnsavedGuard(unanswered !== undefined && !running, { isKeptOnPage: true });
  async function take(wanted: Sent) {
    if (!running) await send(wanted);
  }
  async function send(wanted: Sent): Promise<void> {
    const sent = unanswered ?? { ...wanted, idempotencyKey: crypto.randomUUID() };
    const { body, change, idempotencyKey } = sent;
    setRunning(true);
    let another: Sent | undefined;
    try {
      const { data } = await call(payInApi.take, { body }, { idempotencyKey });
      setUnanswered(room, undefined);
      onTaken({ money: data, change });
    } catch (error) {
      const isUnsure = error instanceof CallError && (error.status === 0 || error.status >= 502);
      setUnanswered(room, isUnsure ? sent : undefined);
      if (!isSameMoney(error)) toastFailed(error);
      else if (await askWhetherAnother({ ...body, day: body.paidOn ?? today }))
        another = { body: { ...body, isAnother: true }, change };
      if (isUnsure) return;
    } finally {
      setRunning(false);
    }
    if (another) return send(another);
    await Promise.all(['payment', 'pay-in'].map((area) => client.invalidateQueries({ queryKey: [area] })));
  }
  return { take, running, unanswered };
}
