import './theme/fonts.css';
import './theme/mantine-entry.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { consumeLinkCode } from '#shared/auth/link-code.ts';
import { showSignInIfNeeded } from '#shared/session/store.ts';
import { App } from './App.tsx';
import { reloadWhenServed } from './reload.ts';
import { Themed } from './theme/Themed.tsx';
import { refuseMarkup } from './trusted-types.ts';

/**
 * Schemas would compile themselves by `eval`, which our content policy refuses and the browser reports. They try while
 * they are being made, so this comes before the first of them is fetched. Written where Zod reads it: its `config`
 * would bring 3 kB of Zod to the sign-in page, which has no schemas.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const A_MINUTE_MS = 60_000;

/** After a new version was put up, a page that is still open asks for files that are gone: start afresh, but not in circles. */
window.addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem('lobby.restarted')) < A_MINUTE_MS) return;
  sessionStorage.setItem('lobby.restarted', String(Date.now()));
  void reloadWhenServed();
});

consumeLinkCode();
window.addEventListener('hashchange', consumeLinkCode);
refuseMarkup();
// Which other addresses need a session is the router's to know.
if (location.pathname === '/') showSignInIfNeeded();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Themed>
      <App />
    </Themed>
  </StrictMode>,
);
