const WINDOW_MS = 10_000;
const MAX_ANSWERED = 20;
const MAX_ADDRESSES = 10_000;

/** Rate limit of wrong sign-ins by address. Only wrong ones are counted and only they are held up: a good gateway at the same address is not. */
export function wrongSignIns(now = Date.now) {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    isFlood(address: string): boolean {
      const open = windows.get(address);
      const window = open && open.until > now() ? open : { count: 0, until: now() + WINDOW_MS };
      window.count += 1;
      if (windows.size >= MAX_ADDRESSES) windows.clear();
      windows.set(address, window);
      return window.count > MAX_ANSWERED;
    },
  };
}
