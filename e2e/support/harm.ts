import type { Browser, Frame, Page } from '@playwright/test';

const isForeign = (address: string) => /^https?:/.test(address) && new URL(address).hostname !== '127.0.0.1';

/** Hears everything a hostile text could do: run, ask a foreign machine, lead the page away, or meet the content policy. */
export async function watchForHarm(page: Page) {
  const heard: string[] = [];
  await page.exposeFunction('harmed', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    const { harmed } = window as unknown as { harmed: (what: string) => void };
    for (const name of ['alert', 'confirm', 'prompt', 'print']) Object.assign(window, { [name]: () => harmed(`${name} ran`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      harmed(`content policy: ${violatedDirective}`),
    );
  });
  page.on('request', (request) => isForeign(request.url()) && heard.push(`asked ${request.url()}`));
  page.on('framenavigated', (frame) => frame !== page.mainFrame() && heard.push(`a frame went to ${frame.url()}`));
  page.on('popup', (popup) => heard.push(`opened ${popup.url()}`));
  return {
    /** After everything that was put off has had its turn. */
    done: async () => {
      await page.waitForTimeout(500);
      return heard;
    },
  };
}

/** How many of the texts ran or called home, until there are enough, each in a frame of their own without any defence, written and written again as a careless page does. */
export async function runUndefended(browser: Browser, texts: string[], enough: number): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const harmful = new Set<number>();
  await page.exposeBinding('harmed', ({ frame }) => harmful.add(textOf(frame)));
  await page.addInitScript(() => Object.assign(window, { alert: () => (window as unknown as { harmed: () => void }).harmed() }));
  await page.route(/evil\.example/, (route) => {
    harmful.add(textOf(route.request().frame()));
    return route.abort();
  });
  await page.route(/undefended\.example/, (route) => {
    const text = texts[numberIn(route.request().url())];
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><body>${text ?? ''}` });
  });
  await page.goto('https://undefended.example/');
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
  for (let waited = 0; harmful.size < enough && waited < 60; waited += 1) await page.waitForTimeout(500);
  await context.close();
  return harmful.size;
}

const numberIn = (address: string) => Number(/example\/(\d+)\/$/.exec(address)?.[1] ?? -1);

/** The text a frame belongs to, also where the text made a frame of its own or led its frame elsewhere. */
function textOf(frame: Frame): number {
  const parent = frame.parentFrame();
  if (!parent?.parentFrame()) return Number(frame.name());
  return textOf(parent);
}
