type Lane = 'urgent' | 'ordinary';

/** Starts are at least so far apart; what is urgent comes before everything that waits. */
export function pacer(intervalMs: number) {
  const lanes: Record<Lane, (() => void)[]> = { urgent: [], ordinary: [] };
  let freeAt = 0;
  let isScheduled = false;

  function start(): void {
    isScheduled = false;
    const next = lanes.urgent.shift() ?? lanes.ordinary.shift();
    if (!next) return;
    freeAt = Date.now() + intervalMs;
    next();
    schedule();
  }
  function schedule(): void {
    if (isScheduled || lanes.urgent.length + lanes.ordinary.length === 0) return;
    isScheduled = true;
    setTimeout(start, Math.max(0, freeAt - Date.now()));
  }

  return (signal: AbortSignal, lane: Lane): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        lanes[lane] = lanes[lane].filter((one) => one !== go);
        reject(signal.reason as Error);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      lanes[lane].push(go);
      schedule();
    });
}
