import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cardPage, listedCard } from '#testing/cards.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pause, waitingRequest } from '#testing/requests.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { cardArea } from '../card.area.ts';

const server = fakeServer();
const PAGE = '/resident/card/7';
const done = { body: { data: waitingRequest(9, 'letter', 'Somchai', { result: 'approved' }) } };

beforeEach(() => {
  signInAs();
  server.answer('GET /mi-fares/7', { body: { data: cardPage(7) } });
});

it('shows its numbers, its holder and what every device says, the failed one first with the reason', async () => {
  const { user } = showArea(cardArea, PAGE);
  const lines = within(await screen.findByRole('list', { name: t('card.section.devices') })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Door 2');
  expect(lines[0]?.textContent).toContain(t('card.problem.unreachable'));
  for (const words of ['0013961168', '00D507D0', 'Opens 1 of 2 devices']) expect(screen.getByText(words)).toBeTruthy();
  server.answer('POST /mi-fares/7/sync', { body: { data: { sent: 1 } } });
  await user.click(screen.getByRole('button', { name: t('card.sync.again') }));
  await waitFor(() => expect(server.asked('POST /mi-fares/7/sync')).toHaveLength(1));
});

it('L reports it lost, once somebody has read what that does; without a password', async () => {
  server.answer('POST /requests/card/remove', done);
  const { user } = showArea(cardArea, PAGE);
  await screen.findByRole('button', { name: t('card.lost.action') });
  await pause();
  await user.keyboard('l');
  const question = await screen.findByRole('dialog', { name: t('card.lost.title', { card: '0013961168' }) });
  expect(question.textContent).toContain(t('card.lost.effect'));
  server.answer('GET /mi-fares/7', {
    body: { data: cardPage(7, { state: 'lost', sync: { wanted: 0, applied: 0, failed: 0, remaining: 0 }, devices: [] }) },
  });
  await user.click(within(question).getByRole('button', { name: t('card.lost.action') }));
  await screen.findByText(t('card.sync.none.lost'));
  expect(server.asked('POST /requests/card/remove')[0]?.body).toEqual({
    payload: { mifareId: 7, reason: 'lost', note: null },
    channel: 'cms',
  });
  expect(screen.queryByRole('button', { name: t('card.lost.action') })).toBeNull();
});

it('is suspended for a reason, which stands on the page until it is resumed', async () => {
  server.answer('POST /mi-fares/7/suspend', { body: { data: cardPage(7) } });
  const { user } = showArea(cardArea, PAGE);
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: '0013961168' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('card.suspend.action') }));
  server.answer('GET /mi-fares/7', { body: { data: cardPage(7, { state: 'suspended', suspendedReason: 'Left at work' }) } });
  await user.type(await screen.findByRole('textbox', { name: t('card.suspend.reason') }), 'Left at work{Enter}');
  await screen.findByText('Left at work');
  server.answer('POST /mi-fares/7/resume', { body: { data: cardPage(7) } });
  await user.click(screen.getByRole('button', { name: t('card.resume.action') }));
  await waitFor(() => expect(server.asked('POST /mi-fares/7/resume')).toHaveLength(1));
});

it('expired, it says since when, and a later last day is set from there', async () => {
  server.answer('GET /mi-fares/7', { body: { data: cardPage(7, { validUntil: '2020-01-31', printed: 'A-7' }) } });
  server.answer('PUT /mi-fares/7', { body: { data: cardPage(7) } });
  const { user } = showArea(cardArea, PAGE);
  await screen.findByText(t('card.expired.notice', { day: '31/01/2020' }));
  expect(screen.getByText(t('card.filter.state.expired'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('card.details.action') }));
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByRole('textbox', { name: new RegExp(t('card.field.validUntil')) });
  await user.clear(day);
  await user.type(day, '31/12/2030');
  await user.selectOptions(dialog.getByRole('combobox', { name: t('card.field.kind') }), 'fob');
  await user.click(dialog.getByRole('button', { name: t('form.save') }));
  await waitFor(() =>
    expect(server.asked('PUT /mi-fares/7')[0]?.body).toEqual({ kind: 'fob', printed: 'A-7', validUntil: '2030-12-31' }),
  );
});

it('whoever only reads acts on nothing', async () => {
  signInAs({ role: 'user' });
  showArea(cardArea, PAGE);
  await screen.findByRole('list', { name: t('card.section.devices') });
  for (const name of [t('card.lost.action'), t('card.sync.again'), t('list.rowMenu', { name: '0013961168' })])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('the list shows masked numbers, holders and where they are on; its one button leads to the desk', async () => {
  server.answer('GET /mi-fares', pageOfRows(listedCard(7)));
  showArea(cardArea, '/resident/card?state=active');
  const row = (await screen.findByRole('link', { name: '•••1168' })).closest('tr') as HTMLElement;
  for (const words of ['Somchai Jaidee', 'Opens 1 of 2 devices', '1 failed']) expect(within(row).getByText(words)).toBeTruthy();
  expect(server.asked('GET /mi-fares')[0]?.query.get('filters[state][$eq]')).toBe('active');
  expect(screen.getByRole('link', { name: t('card.desk.title') }).getAttribute('href')).toBe('/resident/card/desk');
});

it('the list is narrowed to what somebody has to follow up', async () => {
  server.answer('GET /mi-fares', pageOfRows(listedCard(7)));
  showArea(cardArea, '/resident/card?followUp=expired&followUp=notReturned');
  await screen.findByRole('link', { name: '•••1168' });
  const { query } = server.asked('GET /mi-fares')[0] as { query: URLSearchParams };
  expect(query.get('filters[$or][0][validUntil][$lt]')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(query.get('filters[$or][1][suspendedReason][$eq]')).toBe('moved-out');
});
