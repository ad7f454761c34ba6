import { type Decided, type ListedPayIn, MAX_DECISIONS, payInApi } from '@lobby/contract/areas/pay-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { decisionOf, type Judgement, UNDECIDED } from './judgement.ts';

type Posted = { slip: ListedPayIn; result: Decided };

/** Marks are kept here until they are posted, all by one call and one password; each slip then has a result of its own. */
export function useJudgements(waiting: ListedPayIn[]) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const [judgements, setJudgements] = useState<Record<number, Judgement>>({});
  const [posted, setPosted] = useState<Posted[]>([]);
  const [running, setRunning] = useState(false);
  // What failed may be posted once more as it was: that is another intent than sending a lost call again.
  const [round, setRound] = useState(0);
  const of = (id: number) => judgements[id] ?? UNDECIDED;
  // What a colleague decided meanwhile is no longer among those that wait.
  const marked = waiting.filter(({ id }) => of(id).outcome !== null);
  const isFull = marked.length >= MAX_DECISIONS;

  async function post(): Promise<Decided[]> {
    if (running || marked.length === 0) return [];
    setRunning(true);
    try {
      const body = { decisions: marked.map(({ id }) => decisionOf(id, of(id))) };
      const { data } = await call(payInApi.decide, { body }, { idempotencyKey: idempotencyKey({ body, round }) });
      const results = data.flatMap((result) => {
        const slip = marked.find(({ id }) => id === result.payIn);
        return slip ? [{ slip, result }] : [];
      });
      const isNew = ({ slip }: Posted) => results.every((one) => one.slip.id !== slip.id);
      setPosted((before) => [...before.filter(isNew), ...results]);
      setJudgements((before) => without(before, data));
      setRound(round + 1);
      return data;
    } catch (error) {
      toastFailed(error);
      return [];
    } finally {
      setRunning(false);
      await Promise.all(['pay-in', 'payment'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    }
  }
  return {
    of,
    marked,
    posted,
    running,
    post,
    /** Nothing happens, and false, where as many are marked as can be posted at once. */
    judge(id: number, change: Partial<Judgement>): boolean {
      if (isFull && change.outcome && of(id).outcome === null) return false;
      setJudgements((before) => ({ ...before, [id]: { ...UNDECIDED, ...before[id], ...change } }));
      return true;
    },
    undo: (id: number) => setJudgements((before) => without(before, [{ payIn: id }])),
    /** What came of it; not while it is marked once more. */
    resultOf: (id: number) => (of(id).outcome ? undefined : posted.find(({ slip }) => slip.id === id)?.result),
    clearPosted: () => setPosted([]),
  };
}

const without = (judgements: Record<number, Judgement>, gone: { payIn: number }[]) =>
  Object.fromEntries(Object.entries(judgements).filter(([id]) => gone.every(({ payIn }) => payIn !== Number(id))));
