import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { bankAccountArea } from './bank-account.area.ts';

const server = fakeServer();
const PAGE = '/payment/bank-account/3';
const when = new Date().toISOString();
const bank = (id: number, nameEn: string) => ({
  id,
  code: `00${id}`,
  shortName: nameEn.slice(0, 3),
  nameTh: nameEn,
  nameEn,
  name: nameEn,
  colour: null,
  isActive: true,
});
const listed = (more: object = {}) => ({
  id: 3,
  name: 'Common fee',
  description: null,
  isActive: true,
  approvedAt: when,
  createdAt: when,
  updatedAt: when,
  bank: bank(4, 'Kasikornbank'),
  number: '•••7890',
  promptPay: '•••5678',
  billerId: null,
  hasProposal: false,
  ...more,
});
const proposal = (by: number, more: object = {}) => ({
  id: 9,
  bank: bank(2, 'Bangkok Bank'),
  number: '9999999999',
  promptPay: '0899999999',
  billerId: null,
  qrCode: null,
  qrState: null,
  activates: false,
  by: { id: by, name: 'Somchai', nameEn: null },
  createdAt: when,
  ...more,
});
const page = (more: object = {}) => ({
  ...listed(),
  number: '1234567890',
  promptPay: '0812345678',
  qrCode: null,
  qrState: null,
  approvedBy: null,
  code: '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
  proposal: null,
  ...more,
});
const answerPage = (more: object = {}) => server.answer('GET /bank-accounts/3', { body: { data: page(more) } });

beforeEach(() => {
  signInAs();
  answerPage();
});

it('shows what residents see: the code, the bank and the number', async () => {
  showArea(bankAccountArea, PAGE);
  const card = (await screen.findByRole('img', { name: t('bank-account.shown.scan') })).closest('section') as HTMLElement;
  for (const words of ['Common fee', 'Kasikornbank', '1234567890']) expect(within(card).getByText(words)).toBeTruthy();
});

it('shows the new numbers beside those in use; somebody else approves them', async () => {
  answerPage({ hasProposal: true, proposal: proposal(8) });
  server.answer('POST /bank-accounts/3/approve', { body: { data: page() } });
  const { user } = showArea(bankAccountArea, PAGE);
  const row = (await screen.findByRole('rowheader', { name: t('bank-account.field.number') })).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1234567890', '9999999999']);
  answerPage();
  await user.click(screen.getByRole('button', { name: t('bank-account.proposal.approve') }));
  await waitFor(() => expect(screen.queryByRole('button', { name: t('bank-account.proposal.approve') })).toBeNull());
  expect(server.asked('POST /bank-accounts/3/approve').map(({ body }) => body)).toEqual([{ proposal: 9 }]);
});

it('whoever proposed it can withdraw it and not approve it, until a day later', async () => {
  answerPage({ hasProposal: true, proposal: proposal(7) });
  showArea(bankAccountArea, PAGE);
  await screen.findByRole('button', { name: t('bank-account.proposal.withdraw') });
  expect(screen.queryByRole('button', { name: t('bank-account.proposal.approve') })).toBeNull();
});

it('whoever only reads decides about nothing', async () => {
  signInAs({ role: 'user' });
  answerPage({ hasProposal: true, proposal: proposal(8) });
  showArea(bankAccountArea, PAGE);
  await screen.findByRole('rowheader', { name: t('bank-account.field.number') });
  expect(screen.queryByRole('button', { name: t('bank-account.proposal.approve') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('bank-account.proposal.withdraw') })).toBeNull();
});

it('an account without a number residents can pay to says so', async () => {
  answerPage({ code: null, approvedAt: null, hasProposal: true, proposal: proposal(8) });
  showArea(bankAccountArea, PAGE);
  expect(await screen.findByText(t('bank-account.shown.none'))).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: t('bank-account.proposal.now') })).toBeNull();
});

it('the list shows masked numbers and what waits for approval', async () => {
  server.answer('GET /bank-accounts', pageOfRows(listed({ hasProposal: true })));
  showArea(bankAccountArea, '/payment/bank-account');
  const row = (await screen.findByRole('link', { name: 'Common fee' })).closest('tr') as HTMLElement;
  for (const words of ['•••7890', 'Kasikornbank', t('bank-account.state.proposed')])
    expect(within(row).getByText(words)).toBeTruthy();
});

it('a new one is sent as it was typed, and leads to what waits for a second person', async () => {
  server.answer('GET /banks', pageOfRows(bank(4, 'Kasikornbank')));
  server.answer('POST /bank-accounts', {
    body: { data: page({ approvedAt: null, code: null, hasProposal: true, proposal: proposal(7) }) },
  });
  server.answer('GET /bank-accounts', pageOfRows(listed()));
  const { user } = showArea(bankAccountArea, '/payment/bank-account/create');
  await user.type(await screen.findByRole('textbox', { name: t('bank-account.field.name') }), 'Common fee');
  await user.click(screen.getByRole('combobox', { name: t('bank-account.field.bank') }));
  await user.click(await screen.findByRole('option', { name: /Kasikornbank/ }));
  await user.type(
    screen.getByRole('textbox', { name: t('bank-account.field.number') }),
    '123-4-56789-0{Control>}{Enter}{/Control}',
  );
  await waitFor(() => expect(server.asked('POST /bank-accounts')).toHaveLength(1));
  expect(server.asked('POST /bank-accounts')[0]?.body).toMatchObject({
    name: 'Common fee',
    bank: 4,
    number: '123-4-56789-0',
    isActive: true,
  });
});
