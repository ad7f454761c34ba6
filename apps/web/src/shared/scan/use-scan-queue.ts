import { useRef } from 'react';

/** Codes one after the other in the order they were scanned: none is lost, and no answer is shown under the next one's scan. */
export function useScanQueue<Scan>(run: (scan: Scan) => Promise<unknown>) {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (scan: Scan) => {
    queue.current = queue.current.then(() => run(scan)).catch(() => undefined);
  };
}
