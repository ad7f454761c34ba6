import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { knownCard, listedCard, reading } from '#testing/cards.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pause, scanCode, waitingRequest } from '#testing/requests.ts';
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

const serve = (readings: object[], ...cards: object[]) =>
  server.answer('POST /mi-fares/read', { body: { data: { readings, cards } } });

beforeEach(() => {
  signInAs();
  server.answer('GET /settings', { body: { data: { cardFormat: 'dec-be' } } });
  serve(unknown);
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
  const approve = await screen.findByRole('button', { name: t('card.desk.approve') });
  await user.type(screen.getByRole('textbox', { name: new RegExp(t('card.field.printed')) }), 'A-7');
  await user.click(approve);
  await waitFor(() =>
    expect(asked('POST /requests/card/approve')).toEqual([{ id: 31, mifare: NUMBER, format: 'dec-be', printed: 'A-7' }]),
  );
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
  serve(unknown, knownCard(7));
  server.answer('POST /requests/card/remove', issued);
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await screen.findByText('Somchai Jaidee · Room A1203');
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
  await user.selectOptions(screen.getByRole('combobox', { name: t('card.stock.kind') }), 'fob');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await user.keyboard(`${NUMBER}{Enter}0012345678{Enter}${NUMBER}{Enter}hello{Enter}`);
  await user.selectOptions(screen.getByRole('combobox', { name: t('card.stock.kindOf', { code: '0012345678' }) }), 'sticker');
  expect(screen.getByText(t('card.stock.twice'), { exact: false })).toBeTruthy();
  expect(screen.getByText(t('card.stock.invalid'), { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('card.stock.save', { count: 2 }) }));
  expect(await screen.findByRole('link', { name: t('card.stock.other') })).toBeTruthy();
  expect(asked('POST /mi-fares')).toEqual([
    {
      cards: [
        { number: '0012345678', kind: 'sticker' },
        { number: NUMBER, kind: 'fob' },
      ],
    },
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

const OTHER = '0012345678';
const inOrder = async (user: ReturnType<typeof showArea>['user']) => {
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await screen.findByRole('heading', { name: t('card.desk.unknown', { code: NUMBER }) });
  await screen.findByText(t('card.desk.quota', { room: 'A1203', used: 2, limit: 3 }));
  await pause();
};

it('the next scan takes the place of the card on the desk, wherever the focus is, and confirms nothing', async () => {
  const { user } = showArea(cardArea, `${DESK}?member=5`);
  await inOrder(user);
  server.answer('POST /requests/card', issued);
  screen.getByRole('combobox', { name: t('card.field.member') }).focus();
  scanCode(OTHER);
  await screen.findByRole('heading', { name: t('card.desk.unknown', { code: OTHER }) });
  screen.getByRole('button', { name: t('card.desk.issue') }).focus();
  scanCode(NUMBER);
  await screen.findByRole('heading', { name: t('card.desk.unknown', { code: NUMBER }) });
  expect(asked('POST /mi-fares/read')).toEqual([{ code: NUMBER }, { code: OTHER }, { code: NUMBER }]);
  expect(asked('POST /requests/card')).toEqual([]);
});

it('a scan closes the question about the card before, unanswered', async () => {
  serve(unknown, knownCard(7));
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await user.click(await screen.findByRole('button', { name: t('card.lost.action') }));
  const question = await screen.findByRole('dialog');
  within(question)
    .getByRole('button', { name: t('card.lost.action') })
    .focus();
  serve(unknown);
  scanCode(OTHER);
  await screen.findByRole('heading', { name: t('card.desk.unknown', { code: OTHER }) });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('POST /requests/card/remove')).toEqual([]);
});

it('Escape and Cancel clear the desk', async () => {
  const { user } = showArea(cardArea, `${DESK}?member=5`);
  server.answer('GET /mi-fares', pageOfRows());
  await inOrder(user);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: t('card.desk.unknown', { code: NUMBER }) })).toBeNull();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await inOrder(user);
  await user.click(screen.getByRole('button', { name: t('popup.dialog.cancel') }));
  expect(screen.queryByRole('heading', { name: t('card.desk.unknown', { code: NUMBER }) })).toBeNull();
});

it('a lookup that failed is made again by the next scan of the same card', async () => {
  server.answer('POST /mi-fares/read', { status: 403, body: refusal('not now') });
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await screen.findByRole('alert');
  serve(unknown);
  await user.keyboard(`${NUMBER}{Enter}`);
  expect(await screen.findByRole('heading', { name: t('card.desk.unknown', { code: NUMBER }) })).toBeTruthy();
});

it('a new card goes into stock from the desk', async () => {
  server.answer('POST /mi-fares', { body: { data: { added: [40], refused: [] } } });
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  await user.click(await screen.findByRole('button', { name: t('card.stock.action') }));
  expect((await screen.findByRole('link', { name: t('card.desk.openCard') })).getAttribute('href')).toBe('/resident/card/40');
  expect(asked('POST /mi-fares')).toMatchObject([{ cards: [{ number: NUMBER, format: 'dec-be', kind: 'card' }] }]);
});

it.each([
  [
    'suspended',
    { state: 'suspended', suspendedReason: 'Left at work' },
    ['card.resume.action', 'card.returned.action'],
    'Left at work',
  ],
  ['of somebody who left', { state: 'suspended', suspendedReason: 'moved-out' }, ['card.returned.action'], /moved out/],
  ['expired', { validUntil: '2020-01-31' }, ['card.details.action', 'card.suspend.action'], /31\/01\/2020/],
  ['of a room', { member: null }, ['card.give.holder'], 'Room A1203'],
])('a card that is %s says so and offers what helps', async (_, more, acts, words) => {
  serve(unknown, knownCard(7, more));
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  expect(await screen.findByText(words)).toBeTruthy();
  for (const name of acts) expect(screen.getAllByRole('button', { name: t(name) }).length).toBeGreaterThan(0);
});

it('a card that is reported lost and waits is not resumed: the request is one press away', async () => {
  serve(unknown, knownCard(7, { state: 'suspended', suspendedReason: 'reported-lost', removalRequest: 31 }));
  const { user } = showArea(cardArea, DESK);
  await field();
  await user.keyboard(`${NUMBER}{Enter}`);
  const link = await screen.findByRole('link', { name: t('card.suspend.openRequest') });
  expect(link.getAttribute('href')).toBe('/resident/application/31');
  for (const name of ['card.resume.action', 'card.lost.action', 'card.returned.action'])
    expect(screen.queryByRole('button', { name: t(name) })).toBeNull();
});

it('opened for a resident, a card from stock is given to them', async () => {
  server.answer('GET /mi-fares', pageOfRows(listedCard(8, { state: 'stock', member: null, printed: '•••0042' })));
  server.answer('POST /requests/card/mapping', issued);
  const { user } = showArea(cardArea, `${DESK}?member=5`);
  await user.click(await screen.findByRole('button', { name: t('card.fromStock.giveOf', { card: 'Card •••1168' }) }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(t('card.desk.quota', { room: 'A1203', used: 2, limit: 3 }));
  await user.click(within(dialog).getByRole('button', { name: t('card.give.action') }));
  await waitFor(() => expect(asked('POST /requests/card/mapping')).toMatchObject([{ payload: { mifareId: 8, userId: 5 } }]));
});
