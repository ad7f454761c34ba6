import { CardImportRow } from '@lobby/contract/areas/card-import';
import { LANGUAGES } from '@lobby/contract/constants';
import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { door } from '#testing/cards.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { cardArea } from '../card.area.ts';

const server = fakeServer();
const DRIFT = '/resident/card/drift';
const line = (device: number, card: number, more: object = {}) => ({
  ...door(device, 'addFailed', { problem: 'unreachable' }),
  name: `•••${card}`,
  card,
  car: null,
  visit: null,
  member: null,
  room: 'A1203',
  ...more,
});
const serve = (...drift: object[]) => server.answer('GET /mi-fares/drift', { body: { data: { drift, total: drift.length } } });

beforeEach(() => {
  signInAs();
});

it('by device, with why said once where it is the same; one is sent again, or all of them', async () => {
  serve(line(1, 7), line(2, 8), line(1, 9, { kind: 'plate', card: null, car: 9 }));
  server.answer('POST /mi-fares/7/sync', { body: { data: { sent: 2 } } });
  server.answer('POST /cars/9/sync', { body: { data: { sent: 1 } } });
  server.answer('POST /mi-fares/drift/repair', { body: { data: { sent: 3 } } });
  const { user } = showArea(cardArea, DRIFT);
  const first = await screen.findByRole('region', { name: 'Door 1' });
  expect(within(first).getAllByRole('listitem')).toHaveLength(2);
  expect(within(first).getAllByText(t('card.problem.unreachable'))).toHaveLength(1);
  await user.click(within(first).getByRole('button', { name: t('card.sync.againOf', { name: '•••7' }) }));
  await waitFor(() => expect(server.asked('POST /mi-fares/7/sync')).toHaveLength(1));
  expect(await screen.findByText(t('card.sync.sent', { count: 2 }))).toBeTruthy();
  await user.click(within(first).getByRole('button', { name: t('card.sync.againOf', { name: '•••9' }) }));
  await waitFor(() => expect(server.asked('POST /cars/9/sync')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: t('card.drift.repairAll') }));
  await waitFor(() => expect(server.asked('POST /mi-fares/drift/repair')).toHaveLength(1));
});

it('says why of each card where a device has not taken them for different reasons', async () => {
  serve(line(1, 7), line(1, 8, { problem: 'refused' }));
  showArea(cardArea, DRIFT);
  const [unreachable, refused] = within(await screen.findByRole('region', { name: 'Door 1' })).getAllByRole('listitem');
  expect(unreachable?.textContent).toContain(t('card.problem.unreachable'));
  expect(refused?.textContent).toContain(t('card.problem.refused'));
});

it('names whose face it is in the language on screen, and leads to the resident', async () => {
  const face = (id: number, nameEn: string) =>
    line(1, 0, { kind: 'face', name: '–', card: null, member: { id, nameTh: 'มาลี', nameEn } });
  serve(face(5, 'Malee'), face(6, 'Mana'));
  showArea(cardArea, DRIFT);
  const link = await screen.findByRole('link', { name: t('card.credential.face', { name: 'Malee' }) });
  expect(link.getAttribute('href')).toBe('/resident/resident-list/5');
  expect(screen.getByRole('link', { name: t('card.credential.face', { name: 'Mana' }) })).toBeTruthy();
});

it('names the plate of a visit and leads to it; it is sent again with all the others', async () => {
  serve(line(1, 9, { kind: 'visit', card: null, visit: 5, name: '•••1234' }));
  showArea(cardArea, DRIFT);
  const link = await screen.findByRole('link', { name: t('card.credential.visit', { name: '•••1234' }) });
  expect(link.getAttribute('href')).toBe('/visitor/5');
  expect(screen.queryByRole('button', { name: t('card.sync.againOf', { name: '•••1234' }) })).toBeNull();
});

it('names the address a device had, where a card is still on, without a page of the device', async () => {
  const hardware = { id: 1, name: 'ประตู 1', nameEn: 'Door 1', type: 'door', formerAddr: 'Old level' };
  serve(line(1, 7), line(1, 8, { state: 'removeFailed', hardware }));
  showArea(cardArea, DRIFT);
  const title = t('card.formerAddress', { name: 'Door 1', addr: 'Old level' });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Door 1' })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: title })).toBeNull();
});

it('says why once for those that were tried and those that wait, and shows a few of many until all are asked for', async () => {
  serve(...Array.from({ length: 25 }, (_, at) => line(1, at + 1, at % 2 === 0 ? {} : { state: 'adding', problem: null })));
  const { user } = showArea(cardArea, DRIFT);
  const device = within(await screen.findByRole('region', { name: 'Door 1' }));
  expect(device.getAllByText(t('card.problem.unreachable'))).toHaveLength(1);
  expect(device.getAllByRole('listitem')).toHaveLength(10);
  await user.click(device.getByRole('button', { name: t('card.drift.showAll', { count: 25 }) }));
  expect(device.getAllByRole('listitem')).toHaveLength(25);
});

it('says how many there are where it shows only some', async () => {
  server.answer('GET /mi-fares/drift', { body: { data: { drift: [line(1, 7)], total: 900 } } });
  showArea(cardArea, DRIFT);
  expect(await screen.findByText(t('card.drift.cut', { shown: 1, total: 900 }))).toBeTruthy();
});

it('of one device with more than were sent, offers as many as there are to see, not all', async () => {
  const drift = Array.from({ length: 12 }, (_, at) => line(1, at + 1));
  server.answer('GET /mi-fares/drift', { body: { data: { drift, total: 1616 } } });
  const { user } = showArea(cardArea, DRIFT);
  await user.click(await screen.findByRole('button', { name: 'Show 12 of 1,616' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

it('says in plain words that every device has what it should', async () => {
  serve();
  showArea(cardArea, DRIFT);
  expect(await screen.findByRole('heading', { name: t('card.drift.empty.title') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('card.drift.repairAll') })).toBeNull();
});

it('every column of the sheet has a name and says what it takes, in both languages', () => {
  const keys = Object.keys(CardImportRow.shape).flatMap((column) =>
    ['column', 'takes'].map((part) => `card.import.${part}.${column}`),
  );
  expect(LANGUAGES.flatMap((language) => keys.filter((key) => !i18next.exists(key, { lng: language })))).toEqual([]);
});
