import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { formatMoment } from '#shared/dates/dates.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { reportArea } from '../report.area.ts';

const server = fakeServer();
const values = (received: number) => ({ received, handedOver: 0, waiting: received });
const row = (key: string, received: number) => ({ key, labels: [`Tower ${key}`], values: values(received), mark: null });
const DAYS = { from: '2026-10-01', to: '2026-10-31' };
const AS_OF = '2026-11-01T02:30:00.000Z';
const figures = (...rows: ReturnType<typeof row>[]) => ({
  ...DAYS,
  asOf: AS_OF,
  closedThrough: null,
  rows,
  totals: values(rows.reduce((sum, one) => sum + one.values.received, 0)),
});
const copy = { id: 4, report: 'parcels', ...DAYS, asOf: AS_OF, madeBy: null };
const FINGERPRINT = `0123456789abcdef${'0'.repeat(48)}`;

beforeEach(() => {
  signInAs();
  server.answer('GET /reports/copies', { body: { data: [copy] } });
  server.answer('GET /reports/copies/4', {
    body: { data: { ...copy, figures: figures(row('A', 3)), fingerprint: FINGERPRINT } },
  });
  server.answer('GET /reports/figures/parcels', { body: { data: figures(row('A', 5), row('B', 2)) } });
});

it('figures are kept after a question, and the same figures once, however often it is pressed', async () => {
  server.answer('POST /reports/copies', { body: { data: copy } });
  const { user } = showArea(reportArea, '/report/parcels');
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: t('report.copy.keep') }));
    const question = within(await screen.findByRole('dialog', { name: t('report.copy.keep') }));
    expect(question.getByText(t('report.copy.ask'))).toBeTruthy();
    expect(server.asked('POST /reports/copies')).toHaveLength(times - 1);
    await user.click(question.getByRole('button', { name: t('report.copy.keep') }));
    await waitFor(() => expect(server.asked('POST /reports/copies')).toHaveLength(times));
  }
  const keys = server.asked('POST /reports/copies').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
});

it('a copy shows what is otherwise now, what was not in it, and says on paper that it is one', async () => {
  const { user } = showArea(reportArea, '/report/parcels?copy=4');
  expect(await screen.findByText(`Tower B (${t('report.copy.onlyNow')})`)).toBeTruthy();
  expect(screen.getAllByText(t('report.copy.present', { figure: '5' }))).toHaveLength(2);
  expect(screen.getAllByText(t('report.copy.present', { figure: '2' }))).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: t('report.paper.print') }));
  const mark = t('report.copy.onPaper', { at: formatMoment(new Date(AS_OF), 'Asia/Bangkok'), fingerprint: '0123456789abcdef' });
  expect(await screen.findByText(mark, { exact: false })).toBeTruthy();
  expect(screen.queryByText(/Tower B/)).toBeNull();
});

it('a copy that cannot be compared says so, and tries again', async () => {
  server.answer('GET /reports/figures/parcels', { status: 400, body: refusal('too many', 'error.tooManyReceipts') });
  const { user } = showArea(reportArea, '/report/parcels?copy=4');
  expect(await screen.findByText(t('report.copy.notCompared'))).toBeTruthy();
  server.answer('GET /reports/figures/parcels', { body: { data: figures(row('A', 5)) } });
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  // Received, waiting, and the sum of each.
  expect(await screen.findAllByText(t('report.copy.present', { figure: '5' }))).toHaveLength(4);
  expect(screen.queryByText(t('report.copy.notCompared'))).toBeNull();
});
