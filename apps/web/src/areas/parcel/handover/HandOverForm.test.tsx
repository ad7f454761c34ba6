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

type CounterProps = { parcels: Parcel[]; onDone?: (done: HandedOver) => void; hasScan?: boolean };

function Counter({ parcels, onDone = () => undefined, hasScan = false }: CounterProps) {
  return <HandOverForm form={useHandOver({ parcels, members: [yada, jiraporn], onDone })} hasScan={hasScan} />;
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

const line = (number: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(number) });
const three = [parcel(1, 'ญาดา วงศ์สวัสดิ์'), parcel(2, 'ญาดา วงศ์สวัสดิ์'), parcel(3, 'จิราพร ตั้งใจดี')];

it('one of three is left out: the button counts, and the one whom the others are for is chosen', async () => {
  server.answer('POST /parcel/approve', handedOver);
  const { user } = show(<Counter parcels={three} />);
  expect([isChosen('Yada'), isChosen('Jiraporn')]).toEqual([false, false]);
  await user.click(line('260101-003'));
  expect(isChosen('Yada')).toBe(true);
  await user.click(screen.getByRole('button', { name: t('parcel.handOver.actSome', { count: 2, all: 3 }) }));
  await waitFor(() => expect(bodies()).toMatchObject([{ parcelIdList: [1, 2], collector: yada.id }]));
});

it('the last one is never left out, and what was left out comes back', async () => {
  const { user } = show(<Counter parcels={three} />);
  for (const number of ['260101-001', '260101-002', '260101-003']) await user.click(line(number));
  expect([1, 2, 3].map((at) => line(`260101-00${at}`).checked)).toEqual([false, false, true]);
  await user.click(line('260101-001'));
  expect(confirm().textContent).toBe(t('parcel.handOver.actSome', { count: 2, all: 3 }));
});

it('a single parcel has nothing to leave out', () => {
  show(<Counter parcels={[parcel(1, null)]} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each([
  ['2', { collector: jiraporn.id, parcelIdList: [1, 2, 3] }],
  ['1-3', { collector: yada.id, parcelIdList: [1, 2] }],
  ['-3', { collector: yada.id, parcelIdList: [1, 2] }],
  ['2-1-2', { collector: jiraporn.id, parcelIdList: [3] }],
])('%s in the scan field picks who collects and what stays', async (typed, sent) => {
  server.answer('POST /parcel/approve', handedOver);
  const onPicked = vi.fn<(isKeys: boolean) => void>();
  const { user } = show(<ScanKeys typed={typed} onPicked={onPicked} />);
  await user.click(screen.getByRole('button', { name: 'type' }));
  expect(onPicked).toHaveBeenCalledWith(true);
  await user.click(confirm());
  await waitFor(() => expect(bodies()).toMatchObject([sent]));
});

it.each(['-4', '9', '9-1', '1203', '1-', ''])('“%s” in the scan field is a code, not keys', async (typed) => {
  const onPicked = vi.fn<(isKeys: boolean) => void>();
  const { user } = show(<ScanKeys typed={typed} onPicked={onPicked} />);
  await user.click(screen.getByRole('button', { name: 'type' }));
  expect(onPicked).toHaveBeenCalledWith(false);
});

it('what a parcel is left out by is said only where it can be typed, beside the scan field', () => {
  const { change } = show(<Counter parcels={three} />);
  const lines = () => screen.getByRole('list', { name: t('parcel.title') }).textContent;
  expect(lines()).not.toContain('−1');
  change(<Counter parcels={three} hasScan />);
  expect(lines()).toContain('−1');
});

function ScanKeys({ typed, onPicked }: { typed: string; onPicked: (isKeys: boolean) => void }) {
  const form = useHandOver({ parcels: three, members: [yada, jiraporn], onDone: () => undefined });
  return (
    <>
      <button type="button" onClick={() => onPicked(form.pick(typed))}>
        type
      </button>
      <HandOverForm form={form} />
    </>
  );
}

it('a signature and a note are asked for only when somebody wants them', async () => {
  const { user } = show(<Counter parcels={[parcel(1, null)]} />);
  expect(screen.queryByRole('img', { name: t('signature.empty') })).toBeNull();
  const signature = screen.getByRole('button', { name: t('parcel.handOver.add.signature') });
  person('Yada').focus();
  await user.click(signature);
  expect(screen.getByRole('img', { name: t('signature.empty') })).toBeTruthy();
  expect([signature.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', person('Yada')]);
  await user.click(screen.getByRole('button', { name: t('parcel.handOver.add.note') }));
  expect(screen.getByRole('textbox', { name: new RegExp(t('parcel.field.note')) })).toBeTruthy();
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
