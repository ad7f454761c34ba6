import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Dialogs } from '#shared/dialog/Dialogs.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { StepUp } from '#shared/step-up/StepUp.tsx';

/** A part of the portal with what stands around every page: the kit, the query client, toasts and dialogs. */
export function show(part: ReactNode, client: QueryClient = createQueryClient()) {
  const around = (inside: ReactNode) => (
    <MantineProvider env="test" withCssVariables={false}>
      <QueryClientProvider client={client}>
        <Notifications />
        {inside}
        <Dialogs />
        <StepUp />
      </QueryClientProvider>
    </MantineProvider>
  );
  const shown = render(around(part));
  return { user: userEvent.setup(), client, change: (other: ReactNode) => shown.rerender(around(other)), leave: shown.unmount };
}
