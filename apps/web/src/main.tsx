import './kernel/theme/fonts.css';
import './kernel/theme/mantine-entry.css';
import './kernel/theme/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config as configureSchemas } from 'zod/v4/core';
import { pageTitle } from './kernel/page-title.ts';
import { rememberWish, session } from './kernel/session/store.ts';
import { cssVariables, theme } from './kernel/theme/theme.ts';
import { router } from './router.tsx';

/** Schemas would compile themselves by `eval`, which our content policy refuses and the browser reports. */
configureSchemas({ jitless: true });

router.subscribe('onResolved', ({ toLocation }) => {
  document.title = pageTitle(toLocation.pathname);
});

session.subscribe(() => {
  const { pathname, href } = router.state.location;
  const { profile, lost } = session.get();
  if (profile || pathname === '/') return;
  if (lost) rememberWish(href);
  void router.navigate({ to: '/', replace: true, ignoreBlocker: true });
});

/** After a new version was put up, a page that is still open asks for files that are gone: start afresh, once. */
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('lobby.reloaded') === 'once') return;
  sessionStorage.setItem('lobby.reloaded', 'once');
  location.reload();
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'lobby.scheme' })}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
