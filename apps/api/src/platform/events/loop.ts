const POLL_MS = 250;
const AFTER_ERROR_MS = 500;

/** Works until there is nothing left, then sleeps until it is woken; the poll is the safety net for a wake that was lost. */
export function startLoop(work: () => Promise<boolean>, onError: (error: unknown) => void) {
  const end = { isAsked: false };
  let isWoken = false;
  let interrupt = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!end.isAsked) {
      isWoken = false;
      const pause = await work().then(
        (isMore) => (isMore ? 0 : POLL_MS),
        (error: unknown) => {
          onError(error);
          return AFTER_ERROR_MS;
        },
      );
      const isIdle = pause === AFTER_ERROR_MS || (pause > 0 && !isWoken);
      if (isIdle && !end.isAsked) await sleep(pause);
    }
  })();
  return {
    wake(): void {
      isWoken = true;
      interrupt();
    },
    async stop(): Promise<void> {
      end.isAsked = true;
      interrupt();
      await running;
    },
  };
}
