import { type CardRequest, cardApi } from '@lobby/contract/areas/card';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';

export type Issue = z.input<typeof CardRequest>;

/** Issues a card, or approves the request that waits for one with this number. The same card sent again after a lost answer is the same act. */
export function useIssue() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [running, setRunning] = useState(false);

  async function issue(card: Issue, request: number | undefined): Promise<'issued' | 'waits' | undefined> {
    setRunning(true);
    try {
      const { data } = await (request === undefined ? ask(card) : approve(card, request));
      return data.result === null ? 'waits' : 'issued';
    } catch (error) {
      toastFailed(error);
      return undefined;
    } finally {
      setRunning(false);
      await Promise.all(['card', 'request', 'quota'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    }
  }
  function ask(payload: Issue) {
    const body = { payload, channel: 'cms' as const };
    return call(cardApi.add, { body }, { idempotencyKey: keyOf(body) });
  }
  function approve({ mifare, format }: Issue, id: number) {
    const body = { id, mifare, format };
    return call(cardApi.approveAdd, { body }, { idempotencyKey: keyOf(body) });
  }
  return { issue, running };
}
