import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '#shared/session/store.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { visit } from '#testing/visits.ts';
import { visitorArea } from '../visitor.area.ts';

const server = fakeServer();
const watched = { kind: 'watch', by: 'plate', message: 'Call the manager' };
const entry = (outcome: string, notes: object[] = []) => ({
  body: { data: { outcome, visit: visit({ state: 'inside', insideSince: '2096-11-01T01:00:00Z' }), notes } },
});
const desk = async () => within(await screen.findByRole('region', { name: t('visitor.scan.title') }));
async function pressInList() {
  const { user } = showArea(visitorArea, '/visitor');
  await user.click(await screen.findByRole('button', { name: `${t('visitor.checkIn.act')}: Somying Guest` }));
}

beforeEach(() => {
  signInAs();
  server.answer('GET /visitor/get-visitor-list', pageOfRows(visit()));
  server.answer('GET /visitor/summary', { body: { data: { inside: 0, overstay: 0, expectedToday: 1, waiting: 0 } } });
});

it('whoever is let in from the list is shown at the desk, with what the lists say of them', async () => {
  server.answer('POST /visitor/check-in', entry('in', [watched]));
  await pressInList();
  expect(await (await desk()).findByText(/Call the manager/)).toBeTruthy();
  expect((await desk()).getByRole('button', { name: t('visitor.checkOut.act') })).toBeTruthy();
});

it('a tablet has the button in the row, whatever else it leaves out', async () => {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockImplementation(
    (query) => ({ matches: query === '(max-width: 1099px)', addEventListener() {}, removeEventListener() {} }) as never,
  );
  showArea(visitorArea, '/visitor');
  expect(await screen.findByRole('button', { name: `${t('visitor.checkIn.act')}: Somying Guest` })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: new RegExp(t('visitor.field.plate')) })).toBeNull();
  media.mockRestore();
});

it('a check-in that changed nothing is not called one', async () => {
  server.answer('POST /visitor/check-in', entry('repeated'));
  await pressInList();
  expect((await screen.findAllByText(t('visitor.scan.repeated', { name: 'Somying Guest' }))).length).toBeGreaterThan(0);
});

it('what the desk did is gone with whoever did it', async () => {
  server.answer('POST /visitor/check-in', entry('in', [watched]));
  await pressInList();
  await (await desk()).findByText(/Call the manager/);
  act(() => session.set({ profile: null, ended: null }));
  act(() => void signInAs({ id: 8 }));
  expect(await (await desk()).findByText(t('visitor.scan.none'))).toBeTruthy();
  expect(screen.queryByText(/Call the manager/)).toBeNull();
});

it('two passes scanned shortly after one another: the words on the screen are of the last, and a refusal says whose it is', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>();
  let calls = 0;
  server.answer('POST /visitor/check-in', () => (++calls === 1 ? promise : entry('in')));
  const { user } = showArea(visitorArea, '/visitor');
  await user.type(await screen.findByLabelText(t('visitor.scan.title'), { selector: 'input' }), '123456{Enter}654321{Enter}');
  resolve({ status: 409, body: refusal('On the deny list', 'error.visitDenied') });
  expect(
    await (await desk()).findByText(
      t('visitor.scan.in', { name: 'Somying Guest', room: roomInBuilding(roomA1203.name, roomA1203.category.name) }),
      {
        exact: false,
      },
    ),
  ).toBeTruthy();
  expect((await desk()).queryByText('123456')).toBeNull();
  server.answer('POST /visitor/check-in', { status: 409, body: refusal('On the deny list', 'error.visitDenied') });
  await user.keyboard('777777{Enter}');
  expect(await (await desk()).findByText('777777')).toBeTruthy();
});

it('a walk-in whose answer was lost is written down once, and what is typed is not left without a word', async () => {
  server.answer('GET /rooms', pageOfRows(roomA1203));
  server.answer('GET /rooms/12/members', { body: { data: [] } });
  server.answer('POST /visitor/walk-in', 'lost');
  const { user, history } = showArea(visitorArea, '/visitor/walk-in');
  await user.type(await screen.findByRole('combobox', { name: t('visitor.field.room') }), 'A1203{Enter}');
  await user.type(await screen.findByRole('textbox', { name: new RegExp(t('visitor.field.name')) }), 'Somying');
  const walkIn = screen.getByRole('button', { name: t('visitor.walkIn.act') });
  for (const times of [1, 2]) {
    await user.click(walkIn);
    await waitFor(() => expect(server.asked('POST /visitor/walk-in')).toHaveLength(times));
    const said = within(await screen.findByRole('dialog'));
    await user.click(said.getByRole('button', { name: t('popup.dialog.close') }));
  }
  const [first, second] = server.asked('POST /visitor/walk-in').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  act(() => history.push('/notification'));
  expect(await screen.findByRole('dialog', { name: t('form.unsaved.title') })).toBeTruthy();
});

it('on an invitation the focus goes on from the room', async () => {
  server.answer('GET /rooms', pageOfRows(roomA1203));
  server.answer('GET /rooms/12/members', { body: { data: [] } });
  const { user } = showArea(visitorArea, '/visitor/create');
  await user.type(await screen.findByRole('combobox', { name: t('visitor.field.room') }), 'A1203{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('visitor.field.host') })));
});

it('an invitation without a room says so at its field', async () => {
  const { user } = showArea(visitorArea, '/visitor/create');
  await user.click(await screen.findByRole('button', { name: t('visitor.new.act') }));
  const field = screen.getByRole('combobox', { name: t('visitor.field.room') });
  expect(await screen.findByText(t('problem.required'))).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
