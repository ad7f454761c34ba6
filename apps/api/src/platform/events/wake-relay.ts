import { COMMITTED, type Pool } from '#platform/db/db.ts';

const AT_MOST_EVERY_MS = 20;

/** Wakes the relays after a commit, never inside the transaction: the first at once, those that follow within the interval together. */
export function wakeAfterCommits(pool: Pool, wake: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  let isMore = false;
  const onQuiet = () => {
    timer = undefined;
    if (!isMore) return;
    isMore = false;
    send();
  };
  const send = () => {
    wake();
    timer = setTimeout(onQuiet, AT_MOST_EVERY_MS).unref();
  };
  pool.on(COMMITTED as never, () => {
    if (timer) isMore = true;
    else send();
  });
}
