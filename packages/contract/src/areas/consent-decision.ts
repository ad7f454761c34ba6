import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { id, instant, optionalText, ref } from '../kernel/fields.ts';
import { listQuery } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { DECISIONS, textHash } from './consent.ts';
import { ConsentReminder } from './consent-reminder.ts';
import { picture, StoredFile } from './file.ts';

const CHANNELS = ['cms', 'app', 'paper', 'phone'] as const;
/** How a resident decides at the office. */
export const OFFICE_CHANNELS = ['paper', 'phone'] as const;
/** `unreached`: has not decided, and neither a channel nor a letter has reached them. */
export const PEOPLE_STATES = ['undecided', 'unreached', 'accepted', 'refused', 'all'] as const;
export type PeopleState = (typeof PEOPLE_STATES)[number];

/** Somebody the consent asks: an account of staff, or a resident, once however many rooms they have. */
const ConsentPerson = z.object({
  /** The account of a member of staff; the resident otherwise. */
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  rooms: nonPersonal(z.string().nullable()),
  /** A guardian decides for them. */
  needsGuardian: z.boolean(),
  decision: z.enum(DECISIONS).nullable(),
  version: z.int().nullable(),
  at: instant.nullable(),
  channel: z.enum(CHANNELS).nullable(),
  receipt: id.nullable(),
  /** A reminder finds them where they write to the office; always for staff, who are asked in the portal. */
  hasChannel: z.boolean(),
  reminder: ConsentReminder.nullable(),
});
export type ConsentPerson = z.infer<typeof ConsentPerson>;

/** Who decided what, when, on which words, and who wrote it down; `replaces` is the receipt before it. */
export const ConsentReceipt = record('consent_decision', {
  id,
  at: instant,
  consent: id,
  code: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  version: z.int(),
  locale: z.enum(LANGUAGES),
  title: z.string(),
  content: z.string(),
  textHash: nonPersonal(z.string()),
  decision: z.enum(DECISIONS),
  channel: z.enum(CHANNELS),
  subject: personal(z.string().nullable(), 'name'),
  actor: personal(z.string().nullable(), 'name'),
  guardianName: personal(z.string().nullable(), 'name'),
  evidence: StoredFile.nullable(),
  replaces: id.nullable(),
});
export type ConsentReceipt = z.infer<typeof ConsentReceipt>;

const resident = { resident: ref('member'), channel: z.enum(OFFICE_CHANNELS, problem('invalid')).default('paper') };

/** A resident's decision as the office writes it down. */
export const DecisionInput = z.strictObject({
  ...resident,
  consent: ref('consent'),
  version: z.int(problem('invalid')).min(1, problem('invalid')).max(100_000, problem('invalid')),
  locale: z.enum(LANGUAGES, problem('invalid')).default('th'),
  hash: textHash,
  decision: z.enum(['acknowledge', 'accept', 'refuse'], problem('invalid')),
  /** The signed paper. */
  evidence: picture,
  /** For a minor, where the guardian is not written down as one: name and relation. */
  guardianName: personal(optionalText(200), 'name'),
});

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;

export const consentDecisionApi = {
  people: endpoint('GET', '/consents/:id/people', {
    ...read,
    query: listQuery()
      .pick({ pagination: true })
      .extend({
        state: z.enum(PEOPLE_STATES, problem('invalid')).default('undecided'),
        /** One person alone. */
        resident: z.coerce.number<string | number>(problem('invalid')).pipe(id).meta({ ref: 'member' }).optional(),
        search: z.string().trim().max(100, problem('tooLong')).optional(),
      }),
    answer: pageOf(ConsentPerson),
  }),
  record: endpoint('POST', '/consents/decisions', { ...write, body: DecisionInput, answer: one(ConsentReceipt) }),
  /** As easy as giving: one call, no password, at once. */
  withdraw: endpoint('POST', '/consents/withdraw', {
    ...write,
    body: z.strictObject({ ...resident, consent: ref('consent') }),
    answer: one(ConsentReceipt),
  }),
  receipt: endpoint('GET', '/consents/receipt/:id', { ...read, answer: one(ConsentReceipt) }),
};

nameSchemas({ ConsentPerson, ConsentReceipt, ConsentDecisionInput: DecisionInput });
