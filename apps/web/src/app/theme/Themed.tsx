import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { session } from '#shared/session/store.ts';
import { cssVariables, themeOf } from './theme.ts';

const schemes = localStorageColorSchemeManager({ key: 'lobby.scheme' });

/** The kit, in the property's own colour as soon as it is known whose property it is. */
export function Themed({ children }: { children: ReactNode }) {
  const name = session.use().profile?.property.theme ?? 'blue';
  const theme = useMemo(() => themeOf(name), [name]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The server gives every page a number of its own and takes only style sheets that carry it. The page's first one does. */
const styleNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';

/** Dialogs hold the page still by a style sheet from a library of the kit; it looks for the number here. */
Object.assign(window, { __webpack_nonce__: styleNonce });
