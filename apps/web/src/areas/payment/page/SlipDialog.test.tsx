import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { billPage, statusRow } from '#testing/bills.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { paymentArea } from '../payment.area.ts';

const uploads: { name: string; readsCodes: boolean | undefined }[] = [];
vi.mock('#shared/files/upload.ts', () => ({
  upload: ({ name }: File, { readsCodes }: { readsCodes?: boolean }) => {
    uploads.push({ name, readsCodes });
    return Promise.resolve({
      id: 77,
      name,
      type: 'application/pdf',
      size: 4,
      width: null,
      height: null,
      url: '/f',
      thumb: null,
      card: null,
    });
  },
}));
Object.assign(URL, { createObjectURL: () => 'blob:slip', revokeObjectURL: () => undefined });

const server = fakeServer();
const NUMBER = 'INV-2611-00001';
const answer = (more: object = {}) => server.answer('GET /payments/1', { body: { data: billPage(1, more) } });
const sent = () => server.asked('PUT /payments/1').map(({ body }) => body);

async function openDialog() {
  const { user } = showArea(paymentArea, '/payment/payments/1');
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: NUMBER }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('payment.sendSlip.open') }));
  const dialog = await screen.findByRole('dialog', { name: t('payment.sendSlip.title', { number: NUMBER }) });
  const send = () => user.click(within(dialog).getByRole('button', { name: t('payment.sendSlip.act') }));
  const attach = () =>
    user.upload(
      dialog.querySelector('input[type=file]') as HTMLInputElement,
      new File(['slip'], 'slip.pdf', { type: 'application/pdf' }),
    );
  return { user, dialog: within(dialog), send, attach };
}

beforeEach(() => {
  uploads.length = 0;
  signInAs();
  answer();
  server.answer('GET /loggers', pageOfRows());
});

it('a slip without a file is not sent', async () => {
  const { dialog, send } = await openDialog();
  expect(dialog.getByRole('textbox', { name: t('payment.slipAmount') })).toHaveProperty('value', '1,500.00');
  await send();
  expect(await dialog.findByText(t('problem.required'))).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('its codes are read, and the bill waits to be checked with the amount and day of the slip', async () => {
  server.answer('PUT /payments/1', { body: { data: billPage(1) } });
  const { user, dialog, send, attach } = await openDialog();
  await attach();
  const amount = dialog.getByRole('textbox', { name: t('payment.slipAmount') });
  await user.clear(amount);
  await user.type(amount, '1000.50');
  const day = dialog.getByRole('textbox', { name: t('payment.paidOn') });
  await user.clear(day);
  await user.type(day, '05/11/2026');
  answer({ status: statusRow('waiting') });
  await send();
  await waitFor(() => expect(sent()).toEqual([{ status: [621], amount: 1000.5, paidOn: '2026-11-05', slip: 77 }]));
  expect(uploads).toEqual([{ name: 'slip.pdf', readsCodes: true }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('one that was used already says for which bill', async () => {
  server.answer('PUT /payments/1', {
    status: 409,
    body: refusal('This slip was used already', 'error.slipSeen', [{ path: ['payment'], message: 'INV-2610-00009' }]),
  });
  const { send, attach } = await openDialog();
  await attach();
  await send();
  expect(await screen.findByText(t('error.slipSeen_payment', { payment: 'INV-2610-00009' }))).toBeTruthy();
});
