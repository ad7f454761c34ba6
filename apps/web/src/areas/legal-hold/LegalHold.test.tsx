import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { legalHoldArea } from './legal-hold.area.ts';

const server = fakeServer();
const when = new Date().toISOString();
const hold = (id: number, more: object = {}) => ({
  id,
  reason: 'Court case',
  until: null,
  liftReason: null,
  createdAt: when,
  updatedAt: when,
  liftedAt: null,
  member: { id: 9, nameTh: 'สมชาย', nameEn: 'Somchai' },
  room: null,
  by: null,
  liftedBy: null,
  ...more,
});

beforeEach(() => signInAs());

it('opens on what is in force, and is lifted with a reason once somebody read what follows', async () => {
  server.answer('GET /legal-holds', pageOfRows(hold(4)));
  server.answer('POST /legal-holds/4/lift', { body: { data: hold(4, { liftedAt: when, liftReason: 'Settled' }) } });
  const { user } = showArea(legalHoldArea, '/legal-hold');
  const row = (await screen.findByText('Somchai')).closest('tr') as HTMLElement;
  expect(within(row).getByText(t('legal-hold.filter.state.active'))).toBeTruthy();
  const asked = decodeURIComponent(server.asked('GET /legal-holds')[0]?.query.toString() ?? '');
  expect(asked).toContain('[liftedAt][$null]=true');
  await user.click(within(row).getByRole('button', { name: t('list.rowMenu', { name: 'Somchai' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('legal-hold.lift.act') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(t('legal-hold.lift.effect'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'Settled');
  await user.click(dialog.getByRole('button', { name: t('legal-hold.lift.act') }));
  expect(await screen.findByText(t('legal-hold.lift.done'))).toBeTruthy();
  expect(server.asked('POST /legal-holds/4/lift')[0]?.body).toEqual({ reason: 'Settled' });
});

it('a hold in force is lifted on its own page, one that was lifted is not', async () => {
  server.answer('GET /legal-holds/4', { body: { data: hold(4) } });
  const { user, leave } = showArea(legalHoldArea, '/legal-hold/4');
  await user.click(await screen.findByRole('button', { name: t('legal-hold.lift.act') }));
  expect(within(await screen.findByRole('dialog')).getByText(t('legal-hold.lift.effect'))).toBeTruthy();
  leave();
  server.answer('GET /legal-holds/5', { body: { data: hold(5, { liftedAt: when, liftReason: 'Settled' }) } });
  showArea(legalHoldArea, '/legal-hold/5');
  expect((await screen.findAllByText('Court case')).length).toBeGreaterThan(0);
  expect(screen.getByText('Settled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('legal-hold.lift.act') })).toBeNull();
});

it('with no hold in force the list says so, and the lifted ones can be reached', async () => {
  server.answer('GET /legal-holds', pageOfRows());
  const { user, address } = showArea(legalHoldArea, '/legal-hold');
  expect(await screen.findByRole('heading', { name: t('legal-hold.empty.active') })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.part.all') }));
  await waitFor(() => expect(address()).toContain('state=all'));
});
