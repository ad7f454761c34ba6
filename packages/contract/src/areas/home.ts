import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** What may need somebody's action, the most urgent first. */
export const ACTIONS = [
  'parcel-overdue',
  'visitor-waiting',
  'visitor-overstay',
  'hardware-offline',
  'card-failed',
  'stamp-sync-failed',
  'request-waiting',
  'slip-waiting',
  'slip-unchecked',
  'booking-approval',
  'booking-wait',
  'booking-hold',
  'booking-no-show',
  'booking-today',
  'bank-account-proposed',
  'refund-proposed',
  'money-unidentified',
  'money-return-proposed',
  'payment-overdue',
  'announcement-thai-only',
  'news-thai-only',
  'shift-note-unconfirmed',
  'stamp-used-up',
  'coupon-ending',
  'mfa-reset',
  'subject-request-due',
  'breach-report',
  'announcement-draft',
  'news-draft',
  'announcement-scheduled',
  'news-scheduled',
] as const;
export type ActionName = (typeof ACTIONS)[number];

const name = z.enum(ACTIONS);
/** `link` leads to the list that is counted here; `oldest` is since when the first of them waits. */
const Waiting = z.object({ name, count: z.int(), oldest: instant, link: z.string() });
/** One that could not be read; the others still are. */
const Unreadable = z.object({ name, isError: z.literal(true) });
export const HomeAction = z.union([Waiting, Unreadable]);
export type HomeAction = z.infer<typeof HomeAction>;

export const homeApi = {
  /** Only what waits, and only what the person asking may read. */
  show: endpoint('GET', '/home', {
    rate: 'read',
    audit: 'none',
    answer: one(z.object({ actions: z.array(HomeAction) })),
  }),
};

nameSchemas({ HomeAction });
