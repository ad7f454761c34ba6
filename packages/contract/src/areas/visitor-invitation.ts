import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { secret } from '../kernel/field-tags.ts';
import { id, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { guestFields, VisitInput } from './visitor-input.ts';

/** How often a guest may write what the desk gets to see. */
export const MAX_GUEST_WRITES = 10;

const token = z
  .string()
  .regex(/^[\w-]{43}$/, problem('invalid'))
  .meta({ examples: ['A'.repeat(43)] });
const NoticeText = z.object({ title: z.string(), content: z.string(), hash: z.string() });

/**
 * Everything a guest is shown, and nothing else ever is: no phone, no surname, no other guest, the room only where the property says so,
 * and nothing of what the host wrote about the guest. `open` is before and during the visit, `over` after it.
 */
export const Invitation = z.object({
  state: z.enum(['open', 'inside', 'over']),
  property: z.object({
    nameTh: z.string(),
    nameEn: z.string(),
    addressTh: z.string().nullable(),
    addressEn: z.string().nullable(),
    timeZone: z.string(),
  }),
  host: z.object({ th: z.string(), en: z.string() }).nullable(),
  room: z.string().nullable(),
  expectedFrom: instant,
  expectedTo: instant,
  days: z.array(z.int()).nullable(),
  hoursFrom: z.string().nullable(),
  hoursTo: z.string().nullable(),
  party: z.int(),
  /** As many as the host said; the guest may bring fewer. */
  partyLimit: z.int(),
  /** What the property tells its visitors about their data; null as long as it has published nothing. */
  notice: z.object({ version: id, th: NoticeText, en: NoticeText }).nullable(),
  /** What was written is emptied then. */
  keptUntil: instant,
  isComplete: z.boolean(),
  /** Once the guest has read the notice. */
  pass: secret(z.string().nullable()),
  deskCode: secret(z.string().nullable()),
});
export type Invitation = z.infer<typeof Invitation>;

const Completion = z.strictObject({
  token,
  ...guestFields,
  province: id.nullable().default(null),
  party: VisitInput.shape.party,
  /** The text that was read; null where there is none. */
  notice: z
    .strictObject({
      version: id,
      locale: z.enum(LANGUAGES, problem('invalid')),
      hash: z.string().regex(/^[0-9a-f]{64}$/, problem('invalid')),
    })
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
});
export type Completion = z.output<typeof Completion>;
const open = { rate: 'secret', secretAnswer: true } as const;
const bearer = z.strictObject({ token });

export const invitationApi = {
  /** Opening changes nothing: a preview of the link in a chat uses nothing up. */
  open: endpoint('POST', '/visitor/invitation/open', { ...open, audit: 'session', body: bearer, answer: one(Invitation) }),
  complete: endpoint('POST', '/visitor/invitation/complete', {
    ...open,
    audit: 'change',
    body: Completion,
    answer: one(Invitation),
  }),
  /** The guest will not come, or wants to be forgotten. */
  decline: endpoint('POST', '/visitor/invitation/decline', {
    ...open,
    audit: 'change',
    body: bearer,
    answer: one(z.object({ ok: z.literal(true) })),
  }),
};

nameSchemas({ Invitation, InvitationCompletion: Completion });
