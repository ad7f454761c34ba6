/** `urgent` for what opens or closes a door: it does not wait behind two hundred new cards. */
export type CallPriority = 'urgent' | 'ordinary';

/** Rate limit of calls: starts are at least so far apart; what is urgent comes before everything that waits. */
export function throttle(intervalMs: number) {
  const waiting: Record<CallPriority, (() => void)[]> = { urgent: [], ordinary: [] };
  let freeAt = 0;
  let isScheduled = false;

  function start(): void {
    isScheduled = false;
    const next = waiting.urgent.shift() ?? waiting.ordinary.shift();
    if (!next) return;
    freeAt = Date.now() + intervalMs;
    next();
    schedule();
  }
  function schedule(): void {
    if (isScheduled || waiting.urgent.length + waiting.ordinary.length === 0) return;
    isScheduled = true;
    setTimeout(start, Math.max(0, freeAt - Date.now()));
  }

  return (signal: AbortSignal, priority: CallPriority): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting[priority] = waiting[priority].filter((one) => one !== go);
        reject(signal.reason as Error);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting[priority].push(go);
      schedule();
    });
}
