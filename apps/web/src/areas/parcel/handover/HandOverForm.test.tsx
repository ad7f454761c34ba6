import type { Parcel } from '@lobby/contract/areas/parcel';
import type { Member } from '@lobby/contract/areas/room';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { HandOverForm } from './HandOverForm.tsx';
import { type HandedOver, useHandOver } from './use-hand-over.ts';

const member = (id: number, nameTh: string, nameEn: string, role: Member['role'] = 'sub_tenant'): Member => ({
  id,
  nameTh,
  nameEn,
  phone: null,
  role,
  isActive: true,
});
const yada = member(1, 'ญาดา วงศ์สวัสดิ์', 'Yada Wongsawat', 'tenant');
const jiraporn = member(2, 'จิราพร ตั้งใจดี', 'Jiraporn Tangjaidee');
const room = { id: 5, name: 'A1505' } as NonNullable<Parcel['room']>;
const parcel = (id: number, name: string | null) =>
  ({ id, packingNo: `260101-00${id}`, name, storagePlace: null, trackingNo: null, room }) as Parcel;

const server = fakeServer();
const keys = () => server.asked('POST /parcel/approve').map(({ headers }) => headers.get('Idempotency-Key'));
const bodies = () => server.asked('POST /parcel/approve').map(({ body }) => body);

/** What the server answers once it handed over; the portal only counts them. */
const handedOver = { body: { data: [] } };

function Counter({ parcels, onDone = () => undefined }: { parcels: Parcel[]; onDone?: (done: HandedOver) => void }) {
  return <HandOverForm form={useHandOver({ parcels, members: [yada, jiraporn], onDone })} />;
}
const confirm = () => screen.getByRole('button', { name: /hand over/i });
const person = (name: string) => screen.getByRole('radio', { name: new RegExp(name) });
const isChosen = (name: string) => (person(name) as HTMLInputElement).checked;

beforeEach(() => {
  signInAs();
});

it('one hand-over keeps its key: a lost answer and another press end in success', async () => {
  const onDone = vi.fn<(done: HandedOver) => void>();
  const { user } = show(<Counter parcels={[parcel(1, 'ญาดา วงศ์สวัสดิ์')]} onDone={onDone} />);
  server.answer('POST /parcel/approve', 'lost');
  await user.click(confirm());
  await screen.findByRole('alert');
  // As the real server: the first time was done, so another key hears that somebody was faster.
  const [first] = keys();
  server.answer('POST /parcel/approve', ({ headers }) =>
    headers.get('Idempotency-Key') === first ? handedOver : { status: 409, body: refusal('gone') },
  );
  await user.click(confirm());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(keys()).toEqual([first, first]);
});

it('what is handed over changed, so it is another hand-over with another key', async () => {
  const { user } = show(<Counter parcels={[parcel(1, 'ญาดา วงศ์สวัสดิ์')]} />);
  server.answer('POST /parcel/approve', 'lost');
  await user.click(confirm());
  await waitFor(() => expect(keys()).toHaveLength(1));
  await user.click(person('Jiraporn'));
  await user.click(confirm());
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

it('whom the parcel is addressed to is chosen, and nobody else', () => {
  show(<Counter parcels={[parcel(1, 'คุณ จิราพร  ตั้งใจดี')]} />);
  expect([isChosen('Yada'), isChosen('Jiraporn')]).toEqual([false, true]);
});

it.each([
  ['no name is on it', [parcel(1, null)]],
  ['nobody of the room has that name', [parcel(1, 'สมชาย ใจดี')]],
  ['the parcels are for different people', [parcel(1, 'ญาดา วงศ์สวัสดิ์'), parcel(2, 'Jiraporn Tangjaidee')]],
])('nobody is chosen where %s, and nothing leaves before somebody is', async (_, parcels) => {
  const { user } = show(<Counter parcels={parcels} />);
  expect([isChosen('Yada'), isChosen('Jiraporn')]).toEqual([false, false]);
  await user.click(confirm());
  const missing = await screen.findByText(t('parcel.handOver.whoMissing'));
  const who = screen.getByRole('group', { name: t('parcel.handOver.who') });
  expect([who.getAttribute('aria-invalid'), who.getAttribute('aria-describedby')]).toEqual(['true', missing.id]);
  expect(keys()).toEqual([]);
});

it('a digit picks a person, Enter hands over to them', async () => {
  const { user } = show(<Counter parcels={[parcel(1, null)]} />);
  server.answer('POST /parcel/approve', handedOver);
  person('Yada').focus();
  await user.keyboard('2{Enter}');
  await waitFor(() => expect(bodies()).toMatchObject([{ collector: jiraporn.id }]));
});

it.each(['Control', 'Meta', 'Alt'])('%s and a digit is a shortcut of the browser and picks nobody', async (modifier) => {
  const { user } = show(<Counter parcels={[parcel(1, null)]} />);
  person('Yada').focus();
  await user.keyboard(`{${modifier}>}2{/${modifier}}`);
  expect(isChosen('Jiraporn')).toBe(false);
});

it('a conflict that names no parcel is said all the same', async () => {
  server.answer('POST /parcel/approve', { status: 409, body: refusal('Somebody is handing these over right now') });
  const { user } = show(<Counter parcels={[parcel(1, 'ญาดา วงศ์สวัสดิ์')]} />);
  await user.click(confirm());
  expect(await screen.findByText('Somebody is handing these over right now')).toBeTruthy();
});

it('parcels of two rooms are said to be so before anything is signed', () => {
  const other = { ...parcel(2, null), room: { ...room, id: 6, name: 'A1601' } };
  const { change } = show(<Counter parcels={[parcel(1, null), other]} />);
  expect(screen.getByRole('note').textContent).toContain('A1505, A1601');
  change(<Counter parcels={[parcel(1, null), parcel(2, null)]} />);
  expect(screen.queryByRole('note')).toBeNull();
});
