import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** What can be found by name or number, in the order the groups are shown. */
export const SEARCH_AREAS = [
  'resident',
  'room',
  'parcel',
  'visitor',
  'chat',
  'card',
  'payment',
  'booking',
  'coupon',
  'stamp-use',
  'user',
  'facility',
  'hardware',
  'contact',
  'announcement',
  'news',
  'calendar-event',
] as const;
export type SearchArea = (typeof SEARCH_AREAS)[number];

export const MIN_SEARCH_LENGTH = 2;

/** How many records opened last are shown again. */
export const MAX_RECENT = 5;
const ONE_RECORD = `(${SEARCH_AREAS.join('|')}):[1-9][0-9]{0,8}`;

const Label = z.object({ th: z.string(), en: z.string() });

export const SearchResult = z.object({
  area: z.enum(SEARCH_AREAS),
  id,
  title: Label,
  detail: Label.nullable(),
  /** The value that was found where the title does not show it: a phone, masked for whoever may not reveal, or a tracking number. */
  matched: z.string().nullable(),
  /** The room itself, or the one the person or parcel belongs to. */
  room: z.object({ id, name: z.string(), building: z.string() }).nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchApi = {
  /** The best matches of every area the person may read, a few of each; whole words and numbers first. */
  all: endpoint('GET', '/search', {
    rate: 'read',
    audit: 'none',
    query: z.strictObject({
      text: text(80)
        .min(MIN_SEARCH_LENGTH, problem('invalid'))
        .meta({ examples: ['สมชาย', 'A1505', '5678', '260101-001'] }),
    }),
    answer: z.object({ data: z.array(SearchResult) }),
  }),
  /** Records somebody opened before, by area and id: a browser keeps no names. Those that are gone, or not theirs to read, are left out. */
  recent: endpoint('GET', '/search/recent', {
    rate: 'read',
    audit: 'none',
    query: z.strictObject({
      records: z
        .string()
        .regex(new RegExp(`^${ONE_RECORD}(,${ONE_RECORD}){0,${MAX_RECENT - 1}}$`), problem('invalid'))
        .meta({ examples: ['room:5,parcel:12'] }),
    }),
    answer: z.object({ data: z.array(SearchResult) }),
  }),
};

nameSchemas({ SearchResult });
