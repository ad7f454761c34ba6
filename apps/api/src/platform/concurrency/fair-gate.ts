interface Waiter {
  admit(): void;
  refuse(error: Error): void;
}
interface Queue {
  running: number;
  waiting: Waiter[];
  /** Since when the queue has not been empty. */
  backlogSince: number;
}

/**
 * For a key whose queue has not been empty for `afterMs`, a slot is free again only after `restMs`; that time doubles with every further
 * `afterMs`, up to `maxRestMs`.
 */
interface Throttle {
  afterMs: number;
  restMs: number;
  maxRestMs: number;
}

export interface GateLimits {
  /** How many of this key may run at once. */
  limitOf(key: string): number;
  /** Whether the gate as a whole has room for one more of this key; `running` counts those of a key, or all. */
  hasRoom(key: string, running: (key?: string) => number): boolean;
  maxWaiting: number;
  maxWaitMs: number;
  throttle?: Throttle;
  /** The error of a caller that cannot be queued any longer. */
  refusal(reason: 'queue_full' | 'waited_too_long'): Error;
}
export type Gate = ReturnType<typeof fairGate>;

/**
 * Concurrency limit with fair queueing: every key (a person, a property) has a limit and a bounded queue of its own, and free slots go
 * round robin over the waiting keys. Per node: what it protects is the node's own pool.
 */
export function fairGate({ limitOf, hasRoom, maxWaiting, maxWaitMs, throttle, refusal }: GateLimits) {
  /** Queues of the active keys; the first has waited longest for its turn. */
  const queues = new Map<string, Queue>();
  let [all, closedBy] = [0, undefined as (() => Error) | undefined];

  const countRunning = (key?: string) => (key === undefined ? all : (queues.get(key)?.running ?? 0));
  const hasSlot = (key: string) => countRunning(key) < limitOf(key) && hasRoom(key, countRunning);

  function start(key: string, queue: Queue): () => void {
    queue.running += 1;
    all += 1;
    let isReleased = false;
    const release = () => {
      queue.running -= 1;
      all -= 1;
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
      admitWaiting();
    };
    return () => {
      if (isReleased) return;
      isReleased = true;
      const restMs = throttle && queue.waiting.length > 0 ? restOf(performance.now() - queue.backlogSince, throttle) : 0;
      if (restMs > 0) setTimeout(release, restMs);
      else release();
    };
  }

  /** Round robin: one of each key in turn, while there are free slots. */
  function admitWaiting(): void {
    for (const [key, queue] of queues) {
      if (queue.waiting.length === 0 || !hasSlot(key)) continue;
      // To the end of the map, which this loop then reaches again.
      queues.delete(key);
      queues.set(key, queue);
      queue.waiting.shift()?.admit();
    }
  }

  function wait(key: string, queue: Queue): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer);
          resolve(start(key, queue));
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
        if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
        reject(refusal('waited_too_long'));
      }, maxWaitMs);
      if (queue.waiting.length === 0) queue.backlogSince = performance.now();
      queue.waiting.push(waiter);
    });
  }

  /** Resolves to the function that releases the slot. */
  async function acquire(key: string): Promise<() => void> {
    if (closedBy) throw closedBy();
    const queue = queues.get(key) ?? { running: 0, waiting: [], backlogSince: 0 };
    queues.set(key, queue);
    if (queue.waiting.length === 0 && hasSlot(key)) return start(key, queue);
    if (queue.waiting.length >= maxWaiting) throw refusal('queue_full');
    return wait(key, queue);
  }

  return {
    acquire,
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const release = await acquire(key);
      try {
        return await work();
      } finally {
        release();
      }
    },
    /** Circuit breaker: until it is opened again every call is refused, queued ones at once. */
    close(error: () => Error): void {
      closedBy = error;
      for (const [key, queue] of queues) {
        for (const { refuse } of queue.waiting.splice(0)) refuse(error());
        if (queue.running === 0) queues.delete(key);
      }
    },
    open(): void {
      closedBy = undefined;
    },
    isOpen: () => closedBy === undefined,
    assertOpen(): void {
      if (closedBy) throw closedBy();
    },
    /** No further call of any key is admitted before one ends. */
    isFull: () => !hasRoom('', countRunning),
    counts: () => ({ running: all, waiting: [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) }),
  };
}

export function restOf(backlogMs: number, { afterMs, restMs, maxRestMs }: Throttle): number {
  if (backlogMs < afterMs) return 0;
  return Math.min(maxRestMs, restMs * 2 ** (Math.floor(backlogMs / afterMs) - 1));
}
