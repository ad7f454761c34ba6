import { expect } from '@playwright/test';

/** Wall-clock limits hold on a quiet machine only: `LOBBY_DRILL=full pnpm e2e` checks them, CI only records the times. */
export function expectWithin(limitMs: number, measuredMs: number | undefined): void {
  if (process.env.LOBBY_DRILL === 'full') expect(measuredMs).toBeLessThan(limitMs);
}
