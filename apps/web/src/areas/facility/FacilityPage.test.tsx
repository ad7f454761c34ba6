import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { facilityRow } from '#testing/facilities.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { facilityArea } from './facility.area.ts';

const server = fakeServer();
const LIST = '/facilities/facilities-management';
const field = (name: string) => t(`facility.field.${name}`);
const hours = (name: string, end: 'open' | 'close') =>
  screen.findByRole('textbox', { name: `${field(name)}: ${t(`facility.hours.${end}`)}` });
const conflict = {
  id: 31,
  number: 'BK-2611-0031',
  facility: 'Court 1',
  room: 'A1203',
  start: '2099-01-02T03:00:00Z',
  end: '2099-01-02T04:00:00Z',
};

beforeEach(() => {
  signInAs();
  for (const list of ['floors', 'hardware', 'closures']) server.answer(`GET /${list}`, pageOfRows());
  server.answer('GET /facilities', pageOfRows(facilityRow(1), facilityRow(2, { isActive: false, offReason: 'ซ่อมพื้น' })));
  server.answer('GET /facilities/1', { body: { data: facilityRow(1) } });
  for (const list of ['list', 'list-available']) server.answer(`GET /facilities/mapping/${list}`, { body: { data: [] } });
});

it('the list says the hours, how many may book and what it costs, and turns one off', async () => {
  server.answer('PUT /facilities/1', { body: { data: facilityRow(1, { isActive: false }) } });
  const { user } = showArea(facilityArea, LIST);
  const row = (await screen.findByRole('link', { name: 'Court 1' })).closest('tr') as HTMLElement;
  for (const words of ['08:00–22:00', '1', '100.00', t('facility.state.on')]) expect(within(row).getByText(words)).toBeTruthy();
  expect(screen.getByText(`${t('facility.state.off')}: ซ่อมพื้น`)).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: t('list.rowMenu', { name: 'Court 1' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('facility.switch.act.isActive.false') }));
  await waitFor(() => expect(server.asked('PUT /facilities/1').map(({ body }) => body)).toEqual([{ isActive: false }]));
});

it('the form draws the day that is typed, warns of a limit that does not come out even, and sends what the contract takes', async () => {
  server.answer('POST /facilities', { body: { data: facilityRow(3) } });
  const { user } = showArea(facilityArea, `${LIST}/create`);
  await user.type(await screen.findByRole('textbox', { name: field('name') }), 'สนามเทนนิส');
  await user.type(await hours('officeHourOpen', 'open'), '13');
  await user.type(await hours('officeHourOpen', 'close'), '22');
  expect(await screen.findByText(/9 bookable times, first 13:00, last 21:00/)).toBeTruthy();
  const limit = `${field('limitHourTime')}: ${t('facility.unit.minutes')}`;
  await user.clear(screen.getByRole('textbox', { name: limit }));
  await user.type(screen.getByRole('textbox', { name: limit }), '90');
  expect(await screen.findByText(t('facility.day.limitUneven', { slot: 60, limit: 90 }))).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: limit }));
  await user.type(screen.getByRole('textbox', { name: limit }), '0');
  await waitFor(() => expect(screen.queryByText(t('facility.day.limitUneven', { slot: 60, limit: 90 }))).toBeNull());
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByText(t('createFacilitiesSuccess'))).toBeTruthy();
  const [sent] = server.asked('POST /facilities').map(({ body }) => body as Record<string, unknown>);
  expect(sent).toMatchObject({
    name: 'สนามเทนนิส',
    officeHourOpen: '13:00:00',
    officeHourClose: '22:00:00',
    privateHourOpen: null,
    parent: null,
    hardware: [],
    pricePerHour: 0,
    cover: null,
    source: null,
  });
});

it('a change sends what was changed alone, and says so in the words of the specification', async () => {
  server.answer('GET /facilities/1', { body: { data: facilityRow(1, { parent: facilityRow(2), hardware: [] }) } });
  server.answer('PUT /facilities/1', { body: { data: facilityRow(1) } });
  const { user } = showArea(facilityArea, `${LIST}/1?edit=true`);
  await user.type(await hours('privateHourOpen', 'open'), '6');
  await user.type(await hours('privateHourOpen', 'close'), '8');
  expect(await screen.findByText(/2 bookable times, first 06:00, last 07:00/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByText(t('editFacilitiesSuccess'))).toBeTruthy();
  expect(server.asked('PUT /facilities/1').map(({ body }) => body)).toEqual([
    { privateHourOpen: '06:00:00', privateHourClose: '08:00:00' },
  ]);
});

it('nothing is closed over bookings before it was chosen by hand what becomes of them', async () => {
  server.answer('POST /closures/conflicts', { body: { data: [conflict] } });
  server.answer('POST /closures', {
    body: {
      data: {
        id: 5,
        startAt: '2099-01-02T02:00:00Z',
        endAt: '2099-01-02T05:00:00Z',
        reason: 'ซ่อม',
        repeat: 'none',
        repeatUntil: null,
        nextStartAt: '2099-01-02T02:00:00Z',
        nextEndAt: '2099-01-02T05:00:00Z',
        lastEndAt: '2099-01-02T05:00:00Z',
        eventId: null,
        createdAt: '2026-01-01T00:00:00Z',
        updatedAt: '2026-01-01T00:00:00Z',
        cancelled: 0,
        kept: 1,
      },
    },
  });
  const { user } = showArea(facilityArea, `${LIST}/1`);
  await user.click(await screen.findByRole('button', { name: t('closure.add') }));
  const dialog = within(await screen.findByRole('dialog'));
  const part = (name: string, of: string) =>
    dialog.getByRole('textbox', { name: `${t(`closure.field.${name}`)}: ${t(`moment.${of}`)}` });
  for (const [name, time] of [
    ['startAt', '09:00'],
    ['endAt', '12:00'],
  ] as const) {
    await user.type(part(name, 'day'), '02/01/2099');
    await user.type(part(name, 'time'), time);
  }
  await user.type(dialog.getByRole('textbox', { name: t('closure.field.reason') }), 'ซ่อม');
  expect(await dialog.findByText(/BK-2611-0031/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('closure.save') }));
  expect(await dialog.findByText(t('closure.conflicts.choose'))).toBeTruthy();
  expect(server.asked('POST /closures')).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: t('closure.conflicts.refuse') }));
  expect(dialog.getByRole('button', { name: t('closure.save') }).hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('radio', { name: t('closure.conflicts.keep') }));
  await user.click(dialog.getByRole('button', { name: t('closure.save') }));
  expect(await screen.findByText(t('closure.done.kept', { count: 1 }))).toBeTruthy();
  expect(server.asked('POST /closures').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      facility: 1,
      startAt: '2099-01-02T02:00:00.000Z',
      repeat: 'none',
      conflicts: 'keep',
      seen: [conflict.id],
    }),
  ]);
});

it('a choice made for one list of bookings is asked for again when the list changes', async () => {
  server.answer('POST /closures/conflicts', { body: { data: [conflict] } });
  const { user } = showArea(facilityArea, `${LIST}/1`);
  await user.click(await screen.findByRole('button', { name: t('closure.add') }));
  const dialog = within(await screen.findByRole('dialog'));
  const part = (name: string, of: string) =>
    dialog.getByRole('textbox', { name: `${t(`closure.field.${name}`)}: ${t(`moment.${of}`)}` });
  for (const [name, time] of [
    ['startAt', '09:00'],
    ['endAt', '12:00'],
  ] as const) {
    await user.type(part(name, 'day'), '02/01/2099');
    await user.type(part(name, 'time'), time);
  }
  const cancel = () => dialog.getByRole('radio', { name: t('closure.conflicts.cancel') });
  await dialog.findByText(/BK-2611-0031/);
  await user.click(cancel());
  expect((cancel() as HTMLInputElement).checked).toBe(true);
  server.answer('POST /closures/conflicts', { body: { data: [conflict, { ...conflict, id: 32, number: 'BK-2611-0032' }] } });
  await user.clear(part('endAt', 'time'));
  await user.type(part('endAt', 'time'), '13:00');
  await dialog.findByText(/BK-2611-0032/);
  expect((cancel() as HTMLInputElement).checked).toBe(false);
});

it('a closure of a weekly event stands there with its next time for as long as there is one', async () => {
  const closure = {
    id: 5,
    startAt: '2026-01-01T02:00:00Z',
    endAt: '2026-01-01T05:00:00Z',
    reason: 'โยคะ',
    repeat: 'none',
    repeatUntil: null,
    nextStartAt: '2099-01-02T02:00:00Z',
    nextEndAt: '2099-01-02T05:00:00Z',
    lastEndAt: '2099-12-25T05:00:00Z',
    eventId: 7,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  };
  server.answer('GET /closures', pageOfRows(closure));
  showArea(facilityArea, `${LIST}/1`);
  const line = within((await screen.findByRole('link', { name: /โยคะ/ })).closest('li') as HTMLElement);
  expect(line.getByText(new RegExp(t('closure.withEvent')))).toBeTruthy();
  expect(line.getByText(/2099/)).toBeTruthy();
});

it('whoever may only read sees the day in Thai, and neither the form nor a way to close it', async () => {
  signInAs({ role: 'user' });
  await setLanguage('th');
  showArea(facilityArea, `${LIST}/1?edit=true`);
  expect(await screen.findByText(/เริ่มได้ 14 เวลา/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('closure.add') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('form.save') })).toBeNull();
});

it('the addresses of the feed can be copied once they are there; the calendar makes new ones', async () => {
  server.answer('GET /facilities/1/feed', {
    body: { data: { th: 'https://lobby.example/th.ics', en: 'https://lobby.example/en.ics' } },
  });
  const { user } = showArea(facilityArea, `${LIST}/1`);
  await user.click(await screen.findByRole('button', { name: t('calendar-event.feed.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  const copy = () => dialog.getByRole('button', { name: `${t('copy.act')}: ${t('calendar-event.feed.th')}` });
  await waitFor(() => expect(copy().hasAttribute('disabled')).toBe(false));
  expect(dialog.getByLabelText<HTMLInputElement>(t('calendar-event.feed.th')).value).toContain('th.ics');
  expect(dialog.getByRole('link', { name: t('facility.feed.renew') }).getAttribute('href')).toContain('/calendar-event');
});
