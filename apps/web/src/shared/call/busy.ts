import { LOADING_CLEAR_DELAY_MS } from '@lobby/contract/constants';
import { createStore } from '#shared/store/store.ts';

const running = createStore(0);

/** Counts the call as running until a little after it ended, so that a chain of calls shows one steady line. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await work();
  } finally {
    setTimeout(() => running.set(running.get() - 1), LOADING_CLEAR_DELAY_MS);
  }
}

export const useBusy = () => running.use() > 0;
