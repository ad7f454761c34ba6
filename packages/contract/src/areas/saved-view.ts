import { z } from 'zod';
import type { Area } from '../access.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** The lists of which somebody can save views. */
export const SAVED_VIEW_LISTS = [
  'announcement',
  'bank-account',
  'booking',
  'booking-wait',
  'breach',
  'building',
  'calendar-event',
  'card',
  'chat-reply',
  'contact',
  'coupon',
  'coupon-template',
  'facility',
  'floor',
  'hardware',
  'legal-hold',
  'move-out',
  'news',
  'parcel',
  'pay-in',
  'payment',
  'report-schedule',
  'request',
  'resident',
  'room',
  'room-type',
  'stamp-config',
  'stamp-template',
  'stamp-use',
  'subject-request',
  'unidentified-money',
  'user',
  'visitor',
  'visitor-block',
] as const satisfies Area[];
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];

export const MAX_VIEWS_COUNTED = 20;
/** More rows than these are not counted: the answer is one more. */
export const MAX_ROWS_COUNTED = 99;

/** The filters are those of the list, word for word; the API reads them by the same grammar. */
const View = z.strictObject({ list: z.enum(SAVED_VIEW_LISTS, problem('invalid')), filters: z.unknown().optional() });
export type ViewToCount = z.input<typeof View>;

export const savedViewApi = {
  /**
   * How many rows each view shows to whoever asks, in the order of the question. Null for a list they may not read, and for a question the
   * list would refuse: it may have been saved with an earlier version. Null as well for what is still to be counted after a second. In the body: what people search for is written down nowhere.
   */
  count: endpoint('POST', '/saved-views/count', {
    rate: 'read',
    audit: 'none',
    body: z.strictObject({ views: z.array(View).min(1, problem('required')).max(MAX_VIEWS_COUNTED, problem('tooMany')) }),
    answer: one(z.array(z.int().nullable())),
  }),
};

nameSchemas({ SavedView: View });
