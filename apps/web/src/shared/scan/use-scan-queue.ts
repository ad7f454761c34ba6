import { useRef } from 'react';

/** Codes one after the other in the order they were scanned: none is lost, and no answer is shown under the next one's scan. */
export function useScanQueue(run: (code: string) => Promise<unknown>) {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (code: string) => {
    queue.current = queue.current.then(() => run(code)).catch(() => undefined);
  };
}
