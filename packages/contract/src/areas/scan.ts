import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { id, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { SearchResult } from './search.ts';

/** What a scanned or typed code can be, in the order matches are answered. */
export const SCAN_KINDS = ['visitor', 'coupon', 'consent', 'parcel', 'booking', 'card', 'car', 'resident', 'room'] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

/** Codes we print begin with their kind and version: they are nothing else, whoever reads them. */
export const isPrintedCode = (code: string) => /^[VCF]1\./i.test(code.trim());

export const ScanMatch = SearchResult.pick({ title: true, detail: true, room: true }).extend({
  kind: z.enum(SCAN_KINDS),
  id,
  /** A state of its area, where it has one. */
  state: z.string().nullable(),
  /** The one act that fits its state and the person's rights; null where it can only be opened. */
  act: z.enum(['check-in', 'check-out', 'redeem', 'hand-over', 'capture']).nullable(),
  /** Of a form on paper: who signs it, on which version of the text, in which language. */
  form: z.object({ resident: id, version: z.int(), locale: z.enum(LANGUAGES) }).optional(),
});
export type ScanMatch = z.infer<typeof ScanMatch>;

export const scanApi = {
  /** What a code is, over all areas the person may read. In the body: a pass opens the gate, and addresses are written down on the way. */
  find: endpoint('POST', '/scan', {
    rate: 'read',
    audit: 'none',
    body: z.strictObject({ code: text(80).meta({ examples: ['260101-001', 'A1505', '123456'] }) }),
    answer: z.object({ data: z.array(ScanMatch) }),
  }),
};

nameSchemas({ ScanMatch });
