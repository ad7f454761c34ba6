import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const source = readFileSync(resolve(import.meta.dirname, '../../../public/sw.js'), 'utf8');

/** A tab as the worker sees it; one with the portal open takes the link. */
const tab = (isPortal: boolean) => ({
  focus: vi.fn<() => void>(),
  postMessage: vi.fn<(message: unknown, ports: MessagePort[]) => void>((_, [port]) => {
    if (isPortal) port?.postMessage('opened');
  }),
});

/** Presses a push while these tabs are open. */
async function press(...tabs: ReturnType<typeof tab>[]) {
  const openWindow = vi.fn<(href: string) => void>();
  const listeners: Record<string, (event: object) => void> = {};
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => Object.assign(listeners, { [name]: listener }),
    location: { origin: 'https://lobby.test' },
    clients: { matchAll: async () => tabs, openWindow },
  };
  runInNewContext(source, { self, URL, MessageChannel, setTimeout });
  let work: Promise<unknown> | undefined;
  listeners.notificationclick?.({
    notification: { close: () => undefined, data: { link: '/parcel' } },
    waitUntil: (promise: Promise<unknown>) => {
      work = promise;
    },
  });
  await work;
  return openWindow;
}

it('a pressed push opens in the tab with the portal, also behind a sign-in page', async () => {
  const [signIn, portal] = [tab(false), tab(true)];
  const openWindow = await press(signIn, portal);
  expect(portal.focus).toHaveBeenCalled();
  expect(signIn.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it('a pressed push opens a new tab where no tab takes it', async () => {
  expect(await press(tab(false))).toHaveBeenCalledWith('https://lobby.test/parcel');
});
