import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { stepUpRequest } from '#shared/call/step-up-request.ts';
import { openDialog } from '#shared/dialog/dialogs.ts';
import { session } from '#shared/session/store.ts';
import { fakeLocks } from './fake-locks.ts';
import { forgetServer } from './fake-server.ts';
import { speakEnglish } from './texts.ts';

// A busy machine renders late: what is looked for is waited for. The whole document says little about what is missing.
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error(message ?? ''),
  // There are no styles here that could hide anything, and looking for them at every element is most of a test's time.
  defaultHidden: true,
});

/** What jsdom does not draw, it does not measure either. */
class Unmeasured {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('indexedDB', new IDBFactory());
vi.stubGlobal('IDBKeyRange', IDBKeyRange);
vi.stubGlobal('ResizeObserver', Unmeasured);
vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }));
Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
// As in Chromium, which answers with a promise.
Object.defineProperty(Element.prototype, 'scrollTo', { value: () => Promise.resolve(), configurable: true });
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined, configurable: true });
Object.defineProperty(window, 'scrollTo', { value: () => undefined, configurable: true });
// Where the kit listens for fonts that change the size of a text.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/**
 * A toast draws itself once more by a timer it never clears, and a busy machine may come to it after the last test: then there is no
 * document any more. Timers that are left at the end are cleared.
 */
const started = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: start } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof start>) => {
  const timer = start(...given);
  started.add(timer);
  return timer;
}, start);
afterAll(() => {
  globalThis.setTimeout = start;
  started.forEach(clearTimeout);
  forgetEverything();
});

/** The next file finds the portal as after opening it: files share its modules and its document. */
function forgetEverything() {
  notifications.clean();
  openDialog.set(null);
  stepUpRequest.set(null);
  session.set({ profile: null, ended: null });
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
}

beforeEach(speakEnglish);
afterEach(() => {
  cleanup();
  forgetServer();
  vi.useRealTimers();
});
