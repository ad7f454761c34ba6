import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { reading } from '#testing/cards.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { waitingRequest } from '#testing/requests.ts';
import { pageOfRows, residentRow } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { cardArea } from '../card.area.ts';

const server = fakeServer();
const DESK = '/resident/card/desk';
const NUMBER = '0013961168';
const unknown = [reading('dec-be', NUMBER), reading('dec-le', '3490174208')];
const issued = { body: { data: waitingRequest(9, 'letter', 'Somchai', { result: 'approved' }) } };
const field = () => screen.findByRole('textbox', { name: t('card.desk.scan') });
const asked = (call: string) => server.asked(call).map(({ body }) => body);
const keyOf = (at: number) => server.asked('POST /requests/card')[at]?.headers.get('Idempotency-Key');

beforeEach(() => {
  signInAs();
  server.answer('GET /settings', { body: { data: { cardFormat: 'dec-be' } } });
  server.answer('POST /mi-fares/read', { body: { data: unknown } });
  server.answer('GET /users/tenant', pageOfRows(residentRow(5, 'Somchai Jaidee')));
  server.answer('GET /requests/user/5', pageOfRows());
  server.answer('GET /rooms/checkQuota-room', {
    body: {
      data: {
        room: { id: 12, name: 'A1203' },
        mifare: { limit: 3, used: 2, left: 1 },
        subAccount: { limit: 0, used: 0, left: 0 },
        coupon: [],
        stampType: [],
        ok: true,
      },
    },
  });
});

it('what a reader types with its Enter is read at once, every reading shown, the one of the readers here chosen', async () => {
  const { user } = showArea(cardArea, DESK);
  const input = await field();
  expect(document.activeElement).toBe(input);
  await user.keyboard(`${NUMBER}{Enter}`);
  const choices = within(await screen.findByRole('group', { name: t('card.desk.readings') })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
  expect(asked('POST /mi-fares/read')).toEqual([{ code: NUMBER }]);
  expect((input as HTMLInputElement).value).toBe('');
});

it('by keyboard alone a new card goes to a resident; sent again after a lost answer it is the same act', async () => {
  const { user } = showArea(cardArea, `${DESK}?member=5`);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await screen.findByText(t('card.desk.quota', { room: 'A1203', used: 2, limit: 3 }));
  server.answer('POST /requests/card', 'lost');
  await user.keyboard('{Enter}');
  await screen.findByRole('alert');
  server.answer('POST /requests/card', issued);
  await user.click(screen.getByRole('button', { name: t('card.desk.issue') }));
  await screen.findByText(t('card.desk.issued', { holder: 'Somchai Jaidee' }));
  expect(asked('POST /requests/card').at(-1)).toMatchObject({
    payload: { userId: 5, mifare: NUMBER, format: 'dec-be' },
    channel: 'cms',
  });
  expect(keyOf(1)).toBe(keyOf(0));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});

it('a request that waits for a card is approved with this one', async () => {
  const request = waitingRequest(31, 'letter', 'Somchai', { approveType: 'add-card' });
  server.answer('GET /requests/user/5', pageOfRows(request));
  server.answer('POST /requests/card/approve', issued);
  const { user } = showArea(cardArea, `${DESK}?member=5`);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await user.click(await screen.findByRole('button', { name: t('card.desk.approve') }));
  await waitFor(() => expect(asked('POST /requests/card/approve')).toEqual([{ id: 31, mifare: NUMBER, format: 'dec-be' }]));
  expect(asked('POST /requests/card')).toEqual([]);
});

it('a number another card has is refused by name', async () => {
  const errors = [
    { path: ['mifare'], message: 'taken', key: 'taken' },
    { path: ['room'], message: 'A1505' },
    { path: ['holder'], message: 'มาลี' },
  ];
  server.answer('POST /requests/card', { status: 409, body: refusal('Another card has this number', 'error.cardKnown', errors) });
  const { user } = showArea(cardArea, `${DESK}?member=5`);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await user.click(await screen.findByRole('button', { name: t('card.desk.issue') }));
  expect(await screen.findByText(/มาลี, room A1505/)).toBeTruthy();
});

it('a known card shows whose it is, and is reported lost from there', async () => {
  const card = { id: 7, state: 'active', holder: 'สมชาย ใจดี', room: 'A1203' };
  server.answer('POST /mi-fares/read', { body: { data: [reading('dec-be', NUMBER, card)] } });
  server.answer('POST /requests/card/remove', issued);
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await screen.findByText('สมชาย ใจดี · Room A1203');
  await user.click(screen.getByRole('button', { name: t('card.lost.action') }));
  const question = await screen.findByRole('dialog', { name: t('card.lost.title', { card: NUMBER }) });
  expect(question.textContent).toContain(t('card.lost.effect'));
  await user.click(within(question).getByRole('button', { name: t('card.lost.action') }));
  await waitFor(() => expect(asked('POST /requests/card/remove')).toHaveLength(1));
});

it('into stock: scan, scan, scan, one save; what is refused stays with why', async () => {
  server.answer('POST /mi-fares', { body: { data: { added: [40], refused: [{ at: 1, key: 'error.cardKnown', other: 7 }] } } });
  const { user } = showArea(cardArea, `${DESK}?mode=stock`);
  await field();
  await user.keyboard(`${NUMBER}{Enter}0012345678{Enter}${NUMBER}{Enter}hello{Enter}`);
  expect(screen.getByText(t('card.stock.twice'), { exact: false })).toBeTruthy();
  expect(screen.getByText(t('card.stock.invalid'), { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('card.stock.save', { count: 2 }) }));
  expect(await screen.findByRole('link', { name: t('card.stock.other') })).toBeTruthy();
  expect(asked('POST /mi-fares')).toEqual([
    {
      cards: [
        { number: '0012345678', kind: 'card' },
        { number: NUMBER, kind: 'card' },
      ],
    },
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
