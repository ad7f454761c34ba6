import { type Browser, expect, type Frame, type Page } from '@playwright/test';

const isForeign = (address: string) => /^https?:/.test(address) && new URL(address).hostname !== '127.0.0.1';

/** Records what an injected text can do: run a script, call a foreign host, navigate the page, or violate the content policy. */
export async function watchForXss(page: Page) {
  const findings: string[] = [];
  await page.exposeFunction('harmed', (what: string) => findings.push(what));
  await page.addInitScript(() => {
    const { harmed } = window as unknown as { harmed: (what: string) => void };
    for (const name of ['alert', 'confirm', 'prompt', 'print']) Object.assign(window, { [name]: () => harmed(`${name} ran`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      harmed(`content policy: ${violatedDirective}`),
    );
  });
  page.on('request', (request) => isForeign(request.url()) && findings.push(`asked ${request.url()}`));
  page.on('framenavigated', (frame) => frame !== page.mainFrame() && findings.push(`a frame went to ${frame.url()}`));
  page.on('popup', (popup) => findings.push(`opened ${popup.url()}`));
  return {
    /** After timers and requests a text may have scheduled. */
    findings: async () => {
      await page.waitForTimeout(500);
      return findings;
    },
  };
}

/** The control group: without sanitizer and content policy at least so many of the texts run a script or call a foreign host. Each is written into a frame of its own, and its markup once more, as a careless page does. */
export async function expectHarmfulUnprotected(browser: Browser, texts: string[], atLeast: number): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const harmful = new Set<number>();
  await page.exposeBinding('harmed', ({ frame }) => harmful.add(textOf(frame)));
  await page.addInitScript(() => Object.assign(window, { alert: () => (window as unknown as { harmed: () => void }).harmed() }));
  await page.route(/evil\.example/, (route) => {
    harmful.add(textOf(route.request().frame()));
    return route.abort();
  });
  await page.route(/unprotected\.example/, (route) => {
    const text = texts[numberIn(route.request().url())];
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><body>${text ?? ''}` });
  });
  await page.goto('https://unprotected.example/');
  await page.evaluate((count) => {
    for (let text = 0; text < count; text += 1) {
      const frame = document.createElement('iframe');
      frame.src = `/${text}/`;
      frame.name = String(text);
      document.body.append(frame);
    }
  }, texts.length);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      const body = frame.contentDocument?.body;
      if (!body) continue;
      const written = body.innerHTML;
      body.innerHTML = written;
      for (const one of body.querySelectorAll('a, button, strong'))
        one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  });
  await expect.poll(() => harmful.size, 'of those that need nobody but a browser').toBeGreaterThanOrEqual(atLeast);
  await context.close();
}

const numberIn = (address: string) => Number(/example\/(\d+)\/$/.exec(address)?.[1] ?? -1);

/** The text a frame belongs to, also where the text made a frame of its own or led its frame elsewhere. */
function textOf(frame: Frame): number {
  const parent = frame.parentFrame();
  if (!parent?.parentFrame()) return Number(frame.name());
  return textOf(parent);
}
