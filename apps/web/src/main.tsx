import './kernel/theme/fonts.css';
import './kernel/theme/mantine-entry.css';
import './kernel/theme/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showDoorWhereNeeded } from './kernel/session/store.ts';
import { cssVariables, theme } from './kernel/theme/theme.ts';

const A_MINUTE_MS = 60_000;

/** After a new version was put up, a page that is still open asks for files that are gone: start afresh, but not in circles. */
window.addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem('lobby.restarted')) < A_MINUTE_MS) return;
  sessionStorage.setItem('lobby.restarted', String(Date.now()));
  location.reload();
});

showDoorWhereNeeded();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'lobby.scheme' })}
    >
      <App />
    </MantineProvider>
  </StrictMode>,
);
