import { type CardRequest, cardApi, type NewCard } from '@lobby/contract/areas/card';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';

export type Issue = z.input<typeof CardRequest>;

/** Issues a card, approves the request that waits for one with it, or puts it into stock. The same card sent again after a lost answer is the same act. */
export function useIssue() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [running, setRunning] = useState(false);

  async function run<T>(act: () => Promise<T>): Promise<T | undefined> {
    setRunning(true);
    try {
      return await act();
    } catch (error) {
      toastFailed(error);
      return undefined;
    } finally {
      setRunning(false);
      await Promise.all(['card', 'request', 'quota'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    }
  }
  const issue = (card: Issue, how: { wait: boolean } | { request: number }) =>
    run(async () => {
      const { data } = await ('wait' in how ? ask(card, how.wait) : approve(card, how.request));
      return data.result === null ? ('waits' as const) : ('issued' as const);
    });
  const addToStock = (card: z.input<typeof NewCard>) =>
    run(async () => {
      const body = { cards: [card] };
      const { added, refused } = (await call(cardApi.addToStock, { body }, { idempotencyKey: keyOf(body) })).data;
      if (refused.length > 0) throw new CallError(409, 'Another card has this number', 'error.cardKnown');
      return added[0];
    });
  function ask(payload: Issue, wait: boolean) {
    const body = { payload, channel: 'cms' as const, wait };
    return call(cardApi.add, { body }, { idempotencyKey: keyOf(body) });
  }
  function approve({ mifare, format, printed }: Issue, id: number) {
    const body = { id, mifare, format, printed };
    return call(cardApi.approveAdd, { body }, { idempotencyKey: keyOf(body) });
  }
  return { issue, addToStock, running };
}
