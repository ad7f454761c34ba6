import type { Page, Request } from '@playwright/test';
import type { Translate } from './translations.ts';

export type Counter = ReturnType<typeof counterPage>;

/** The counter with a scanner in one hand. What the scanner types is its own; what a finger presses is counted. */
export function counterPage(page: Page, t: Translate) {
  let presses = 0;
  return {
    field: page.getByRole('textbox', { name: t('counter.scan') }),
    room: page.getByRole('combobox', { name: t('parcel.field.room') }),
    acts: page.getByRole('region', { name: t('counter.acts.heading') }).getByRole('listitem'),
    offlineNotice: page.getByRole('status', { name: t('counter.away.heading') }),
    /** What an earlier session left in this browser, on whatever page. */
    unsentNotice: page.getByRole('status', { name: t('counter.unsent.heading') }),

    async scan(code: string) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    },
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
      presses += keys.length;
    },
    presses: () => presses,

    /** What a scan usually costs, once the first has warmed everything up: its time here and now, and the calls it makes. */
    async measureScan(): Promise<{ usualMs: number; calls: number }> {
      const scans: { ms: number; calls: number }[] = [];
      let calls = 0;
      const count = (request: Request) => {
        if (/\/api\/(?!live)/.test(request.url())) calls += 1;
      };
      await this.timeOf(() => this.scan('9900'));
      page.on('request', count);
      for (const code of ['9901', '9902', '9903', '9904', '9905']) {
        calls = 0;
        const ms = await this.timeOf(() => this.scan(code));
        scans.push({ ms, calls });
      }
      page.off('request', count);
      // Of five: what the page asks by itself, in one of them, is no scan's.
      const usual = (of: (scan: { ms: number; calls: number }) => number) => scans.map(of).toSorted((a, b) => a - b)[2] as number;
      return { usualMs: usual(({ ms }) => ms), calls: usual((scan) => scan.calls) };
    },

    /** Milliseconds between the scanner's Enter and the new big line, as the page itself sees it. */
    async timeOf(scan: () => Promise<void>): Promise<number> {
      await page.evaluate(() => {
        const times = window as unknown as { answered: Promise<number> };
        times.answered = new Promise((resolve) => {
          let pressed = 0;
          const onEnter = ({ key }: KeyboardEvent) => {
            if (key === 'Enter') pressed = performance.now();
          };
          document.addEventListener('keydown', onEnter, { capture: true });
          const big = document.querySelector('main [role="status"]:not([aria-label])');
          const seen = new MutationObserver(() => {
            if (big?.getAttribute('data-tone') === 'wait') return;
            seen.disconnect();
            document.removeEventListener('keydown', onEnter, { capture: true });
            resolve(performance.now() - pressed);
          });
          if (big) seen.observe(big, { subtree: true, childList: true, characterData: true, attributes: true });
        });
      });
      await scan();
      return page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
    },
  };
}
