import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { session } from '#shared/session/store.ts';
import { styleNonce } from './style-nonce.ts';
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
