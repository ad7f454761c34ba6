import type { Permission } from '@lobby/contract/access';
import { FIGURE_REPORTS, type FigureReportName, type Figures } from '@lobby/contract/areas/report-figures';
import { bahtOf } from '@lobby/contract/money/satang';
import { type Day, dayOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';
import { readArrears, readCollection } from './bills.ts';
import { readAdvances, readCashBook, readTrialBalance } from './ledger.ts';
import { type CountedRow, type Period, periodOf } from './period.ts';
import { readReceiptRegister } from './receipts.ts';
import { readBookings, readConsents, readParcels } from './services.ts';

type Reader = Pick<Ctx, 'db' | 'log' | 'now'>;

const readers: Record<FigureReportName, (ctx: Reader, period: Period) => Promise<CountedRow[]>> = {
  arrears: readArrears,
  collection: readCollection,
  'receipt-register': readReceiptRegister,
  'cash-book': readCashBook,
  'trial-balance': readTrialBalance,
  advances: readAdvances,
  parcels: readParcels,
  bookings: readBookings,
  consents: readConsents,
};

/** Rows and their sums. Amounts are added in satang and answered in baht. */
export async function readFigures(ctx: Reader, name: FigureReportName, asked: { from?: Day | undefined; to?: Day | undefined }) {
  const { timeZone } = await settingsOf(ctx);
  const period = periodOf(asked, dayOf(ctx.now, timeZone), timeZone);
  const rows = await readers[name](ctx, period);
  const kinds: Record<string, string> = FIGURE_REPORTS[name].values;
  const shown = (values: Record<string, number>) =>
    Object.fromEntries(Object.keys(kinds).map((field) => [field, shownIn(kinds[field], field, values)]));
  const sums = Object.fromEntries(
    Object.keys(kinds).map((field) => [field, rows.reduce((sum, { values }) => sum + (values[field] ?? 0), 0)]),
  );
  const data: Figures = {
    from: period.from,
    to: period.to,
    asOf: ctx.now,
    closedThrough: BOOKS.includes(FIGURE_REPORTS[name].needs) ? await closedThrough(ctx) : null,
    rows: rows.map(({ mark = null, ...row }) => ({ ...row, values: shown(row.values), mark })),
    totals: shown(sums),
  };
  return { data };
}

/** Only the rate of collection is a share: a tenth of a percent of what was billed. */
function shownIn(kind: string | undefined, field: string, values: Record<string, number>): number {
  if (kind === 'percent') return values.billed ? Math.round((1000 * (values.collected ?? 0)) / values.billed) / 10 : 0;
  const value = values[field] ?? 0;
  return kind === 'money' ? bahtOf(value) : value;
}

/** Reports for those who read these come from the ledger. */
const BOOKS: Permission[] = ['payment:read', 'receipt:read'];
async function closedThrough({ db }: Reader): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select max(closed_through)::text as day from period_lock`.execute(db);
  return rows[0]?.day ?? null;
}
