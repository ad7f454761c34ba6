import { z } from 'zod';
import type { Permission } from '../access.ts';
import { type Endpoint, endpoint, one } from '../kernel/endpoint.ts';
import { day, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** What stands in the first columns of a row, and what its figures count. */
type LabelKind = 'text' | 'name' | 'day' | 'month';
export type FigureKind = 'money' | 'count' | 'percent';
interface FigureReport {
  needs: Permission;
  /** Of a period, or as it was at the end of one day. */
  span: 'period' | 'day';
  labels: Record<string, LabelKind>;
  values: Record<string, FigureKind>;
}

/** Reports that count: what each is about, who may see it, its columns. Their meaning stands in the texts of the portal. */
export const FIGURE_REPORTS = {
  arrears: {
    needs: 'payment:read',
    span: 'day',
    labels: { room: 'text', building: 'text' },
    values: {
      notDue: 'money',
      to30: 'money',
      to60: 'money',
      to90: 'money',
      to180: 'money',
      to365: 'money',
      older: 'money',
      total: 'money',
    },
  },
  collection: {
    needs: 'payment:read',
    span: 'period',
    labels: { month: 'month' },
    values: { billed: 'money', collected: 'money', owed: 'money', rate: 'percent' },
  },
  'receipt-register': {
    needs: 'receipt:read',
    span: 'period',
    labels: { number: 'text', day: 'day', room: 'text' },
    values: { amount: 'money', voided: 'money' },
  },
  'cash-book': {
    needs: 'payment:read',
    span: 'period',
    labels: { day: 'day', cashier: 'name', account: 'name' },
    values: { received: 'money', paidOut: 'money' },
  },
  'trial-balance': {
    needs: 'payment:read',
    span: 'period',
    labels: { number: 'text', account: 'name' },
    values: { opening: 'money', debit: 'money', credit: 'money', closing: 'money' },
  },
  advances: {
    needs: 'payment:read',
    span: 'period',
    labels: { room: 'text', building: 'text' },
    values: { opening: 'money', received: 'money', used: 'money', closing: 'money' },
  },
  parcels: {
    needs: 'parcel:read',
    span: 'period',
    labels: { building: 'text' },
    values: { received: 'count', handedOver: 'count', waiting: 'count' },
  },
  bookings: {
    needs: 'booking:read',
    span: 'period',
    labels: { facility: 'name' },
    values: { booked: 'count', checkedIn: 'count', noShow: 'count', cancelled: 'count', income: 'money' },
  },
  consents: {
    needs: 'consent:read',
    span: 'day',
    labels: { consent: 'name' },
    values: { agreed: 'count', refused: 'count', withdrawn: 'count' },
  },
} as const satisfies Record<string, FigureReport>;
export type FigureReportName = keyof typeof FIGURE_REPORTS;
export const FIGURE_REPORT_NAMES = Object.keys(FIGURE_REPORTS) as [FigureReportName, ...FigureReportName[]];
export const isFigureReport = (name: string): name is FigureReportName => name in FIGURE_REPORTS;

/** How long a period may be. */
export const MAX_FIGURE_DAYS = 366;

/** Left out: from the first of the month, until today. Of one day only `to` counts. */
const Period = z.strictObject({ from: day.optional(), to: day.optional() });

const Label = z.union([z.string(), z.object({ nameTh: z.string(), nameEn: z.string() })]).nullable();
/**
 * `key` is the record or the day the row counts. A receipt can be void, void since the period ended, or in place of one an earlier period has;
 * a number of its book can be missing.
 */
const FigureRow = z.object({
  key: z.string(),
  labels: z.array(Label),
  values: z.record(z.string(), z.number()),
  mark: z.enum(['void', 'voidLater', 'replaces', 'gap']).nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const Figures = z.object({
  from: day,
  to: day,
  asOf: instant,
  /** Up to where the books are closed: nothing of it changes any more. Only of reports from the books. */
  closedThrough: day.nullable(),
  rows: z.array(FigureRow),
  totals: z.record(z.string(), z.number()),
});
export type Figures = z.infer<typeof Figures>;

const figuresOf = <const N extends FigureReportName>(name: N) =>
  endpoint('GET', `/reports/figures/${name}`, { rate: 'read', audit: 'none', query: Period, answer: one(Figures) });

export const figureApi = {
  arrears: figuresOf('arrears'),
  collection: figuresOf('collection'),
  'receipt-register': figuresOf('receipt-register'),
  'cash-book': figuresOf('cash-book'),
  'trial-balance': figuresOf('trial-balance'),
  advances: figuresOf('advances'),
  parcels: figuresOf('parcels'),
  bookings: figuresOf('bookings'),
  consents: figuresOf('consents'),
} satisfies Record<FigureReportName, Endpoint>;

nameSchemas({ Figures, FigureRow });
