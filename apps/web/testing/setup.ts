import { cleanup, configure } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeLocks } from './fake-locks.ts';
import { forgetServer } from './fake-server.ts';
import { speakEnglish } from './texts.ts';

// A busy machine renders late: what is looked for is waited for. The whole document says little about what is missing.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? '') });

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
Object.defineProperty(navigator, 'locks', { value: fakeLocks() });
// As in Chromium, which answers with a promise.
Object.defineProperty(Element.prototype, 'scrollTo', { value: () => Promise.resolve() });
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => Promise.resolve() });

beforeEach(speakEnglish);
afterEach(() => {
  cleanup();
  forgetServer();
  vi.useRealTimers();
});
