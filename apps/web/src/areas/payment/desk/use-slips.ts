import type { ListedPayIn } from '@lobby/contract/areas/pay-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPicture, oneSlip, waitingSlips } from './slip-calls.ts';
import { useJudgements } from './use-judgements.ts';

/** What waits, what was posted from here, which slip is shown, and what is meant to happen with each. */
export function useSlips(hasPanes: boolean) {
  const answer = useQuery(waitingSlips);
  const waiting = answer.data?.slips ?? [];
  const judged = useJudgements(waiting);
  const rows = inOrder(waiting, judged.posted);
  const [shownId, setShown] = useState<number>();
  const [isZoomed, setZoomed] = useState(false);
  const at = usePosition(rows, shownId);
  // Stays until somebody goes on, also where a colleague decided it meanwhile: nobody may accept what slipped under their finger.
  if (hasPanes && shownId === undefined && rows[0]) setShown(rows[0].id);
  // Otherwise the next slip to come would stand beside one that was decided long ago.
  else if (answer.isSuccess && rows.length === 0 && shownId !== undefined) setShown(undefined);

  const show = (id: number | undefined) => {
    setShown(id);
    setZoomed(false);
  };
  /** Not yet marked nor posted: those after this one, then those before it. */
  const isOpen = ({ id }: ListedPayIn) => id !== shownId && !judged.of(id).outcome && !judged.resultOf(id);
  const following = [...rows.slice(at), ...rows.slice(0, at)].find(isOpen);
  usePrefetch(following?.id);
  return {
    ...judged,
    answer,
    rows,
    total: answer.data?.total ?? 0,
    shownId,
    show,
    following,
    isZoomed,
    setZoomed,
    move(by: 1 | -1) {
      const isListed = rows[at]?.id === shownId;
      const next = rows[isListed || by < 0 ? at + by : at];
      if (next) show(next.id);
    },
  };
}
export type Slips = ReturnType<typeof useSlips>;

/** Nobody decided it yet, nor was it posted from here with success. */
export function isToDecide({ id, state }: { id: number; state: string }, slips: Slips): boolean {
  const result = slips.resultOf(id);
  return state === 'waiting' && (result === undefined || result.outcome === 'failed');
}

/** What was posted keeps its place among what waits. */
function inOrder(waiting: ListedPayIn[], posted: { slip: ListedPayIn }[]): ListedPayIn[] {
  const done = posted.map(({ slip }) => slip);
  const rest = waiting.filter(({ id }) => done.every((slip) => slip.id !== id));
  return [...done, ...rest].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
}

/** Where the shown slip stands in the queue, or stood until it left it. */
function usePosition(rows: ListedPayIn[], shownId: number | undefined): number {
  const [last, setLast] = useState(0);
  const found = rows.findIndex(({ id }) => id === shownId);
  if (found >= 0 && found !== last) setLast(found);
  return Math.min(found >= 0 ? found : last, Math.max(0, rows.length - 1));
}

/** The next slip and its picture are here before they are asked for. */
function usePrefetch(id: number | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    client.query(oneSlip(id)).then(
      ({ slip }) => {
        if (slip && isPicture(slip.type)) new Image().src = slip.url;
      },
      () => undefined,
    );
  }, [client, id]);
}
