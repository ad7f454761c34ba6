interface Waiter {
  admit(): void;
  refuse(error: Error): void;
}
interface Lane {
  running: number;
  waiting: Waiter[];
  /** Since when somebody has always been waiting here. */
  backlogSince: number;
}

export interface GateLimits {
  /** How many may run in this lane at once. */
  limitOf(lane: string): number;
  /** Whether the gate as a whole has room for one more of this lane; `running` is the number of each lane under way. */
  hasRoom(lane: string, running: (lane?: string) => number): boolean;
  maxWaiting: number;
  maxWaitMs: number;
  /** Throttling: in a lane whose queue has not been empty for `afterMs`, a place is free again only after `restMs`. */
  throttle?: { afterMs: number; restMs: number };
  /** What the caller is told who cannot wait here any longer. */
  refusal(reason: 'queue_full' | 'waited_too_long'): Error;
}
export type Gate = ReturnType<typeof fairGate>;

/**
 * Concurrency limit with fair queueing: every lane (a person, a property) has a limit and a bounded queue of its own, and free places go
 * round robin over the lanes that wait. Kept by each node for itself: what it protects is the node's own pool.
 */
export function fairGate({ limitOf, hasRoom, maxWaiting, maxWaitMs, throttle, refusal }: GateLimits) {
  /** Lanes with anything under way; those at the front have waited longest for their turn. */
  const lanes = new Map<string, Lane>();
  let [all, closedBy] = [0, undefined as (() => Error) | undefined];

  const runningIn = (lane?: string) => (lane === undefined ? all : (lanes.get(lane)?.running ?? 0));
  const fits = (name: string) => runningIn(name) < limitOf(name) && hasRoom(name, runningIn);

  function start(name: string, lane: Lane): () => void {
    lane.running += 1;
    all += 1;
    let isOver = false;
    const giveBack = () => {
      lane.running -= 1;
      all -= 1;
      if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(name);
      admitWaiting();
    };
    return () => {
      if (isOver) return;
      isOver = true;
      if (throttle && hasBacklogFor(lane, throttle.afterMs)) setTimeout(giveBack, throttle.restMs);
      else giveBack();
    };
  }

  const hasBacklogFor = (lane: Lane, ms: number) => lane.waiting.length > 0 && performance.now() - lane.backlogSince >= ms;

  /** One of each lane in turn, until nobody fits. */
  function admitWaiting(): void {
    for (const [name, lane] of lanes) {
      if (lane.waiting.length === 0 || !fits(name)) continue;
      // To the end of the map, which this loop then reaches again.
      lanes.delete(name);
      lanes.set(name, lane);
      lane.waiting.shift()?.admit();
    }
  }

  function wait(name: string, lane: Lane): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer);
          resolve(start(name, lane));
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(name);
        reject(refusal('waited_too_long'));
      }, maxWaitMs);
      if (lane.waiting.length === 0) lane.backlogSince = performance.now();
      lane.waiting.push(waiter);
    });
  }

  /** Resolves to what gives the place back. */
  async function enter(name: string): Promise<() => void> {
    if (closedBy) throw closedBy();
    const lane = lanes.get(name) ?? { running: 0, waiting: [], backlogSince: 0 };
    lanes.set(name, lane);
    if (lane.waiting.length === 0 && fits(name)) return start(name, lane);
    if (lane.waiting.length >= maxWaiting) throw refusal('queue_full');
    return wait(name, lane);
  }

  return {
    enter,
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const leave = await enter(name);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** Circuit breaker: until it is opened again nobody enters, and whoever waits is refused at once. */
    close(error: () => Error): void {
      closedBy = error;
      for (const [name, lane] of lanes) {
        for (const { refuse } of lane.waiting.splice(0)) refuse(error());
        if (lane.running === 0) lanes.delete(name);
      }
    },
    open(): void {
      closedBy = undefined;
    },
    assertOpen(): void {
      if (closedBy) throw closedBy();
    },
    /** Nobody else is admitted before somebody leaves, of whatever lane. */
    isFull: () => !hasRoom('', runningIn),
    counts: () => ({ running: all, waiting: [...lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) }),
  };
}
