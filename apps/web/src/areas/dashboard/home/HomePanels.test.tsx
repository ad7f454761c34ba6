import { dayOf, nextDay } from '@lobby/contract/zone';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { HomePanels } from './HomePanels.tsx';

const server = fakeServer();
const ZONE = 'Asia/Bangkok';

it('an entry that was denied before midnight says its day and its hour', async () => {
  signInAs();
  const day = nextDay(dayOf(new Date(), ZONE), -1);
  const at = `${day}T18:20:00+07:00`;
  server.answer(
    'GET /loggers/access/building',
    pageOfRows({
      id: '00000000-0000-4000-8000-000000000000',
      occurredAt: at,
      receivedAt: at,
      kind: 'door',
      deviceId: 4,
      direction: 'in',
      result: 'denied',
      vehicleClass: null,
      roomId: null,
      cardNo: null,
      plate: null,
      isSkewed: false,
      reason: null,
      floor: null,
      plateProvince: null,
      isVisitor: false,
      isMasked: true,
      device: { id: 4, name: 'Front door', nameEn: null },
      person: null,
      room: null,
    }),
  );
  const routeTree = createRootRoute({ component: HomePanels });
  show(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />);
  const row = (await screen.findByText('Front door')).closest('li');
  const [, month, date] = day.split('-');
  expect(row?.querySelector('time')?.textContent).toBe(`${date}/${month} 18:20`);
});
