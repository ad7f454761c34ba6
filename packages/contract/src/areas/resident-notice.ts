import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, usedUp } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** What residents hear of, beside new parcels, decided requests and consents. */
export const RESIDENT_NOTICE_KINDS = [
  'billIssued',
  'billOverdue',
  'slipRefused',
  'parcelReminder',
  'bookingApproved',
  'bookingRejected',
  'bookingCancelled',
  'bookingMoved',
  'bookingHoldEnding',
  'visitorArrived',
  'visitorDenied',
] as const;
const NOTICE_STATES = ['waiting', 'queued', 'sent', 'unreached', 'letter'] as const;

/** `waiting` for the minutes in which what belongs together is collected into one message, `unreached` no channel took it. */
export const ResidentNotice = z.object({
  id,
  kind: z.enum(RESIDENT_NOTICE_KINDS),
  state: z.enum(NOTICE_STATES),
  /** When it reached the channel, or the letter was delivered. */
  at: instant.nullable(),
  /** To how many residents it was sent. */
  people: z.int(),
});
export type ResidentNotice = z.infer<typeof ResidentNotice>;

/** So many letters come at once; the rest follows when these are delivered. */
export const MAX_RESIDENT_LETTERS = 200;
const LetterRoom = record('room', { id, name: nonPersonal(z.string()) }).extend({ building: z.string() });
/** What a room no channel reaches has still to hear, in the words of the message. */
export const ResidentLetter = z.object({
  room: LetterRoom,
  kind: z.enum(RESIDENT_NOTICE_KINDS),
  notices: z.array(id),
  th: z.string(),
  en: z.string(),
});
export type ResidentLetter = z.infer<typeof ResidentLetter>;

/** Delivered on paper, or marked so by mistake. Repeated it changes nothing. */
const ResidentLetterInput = z.strictObject({
  notices: z.array(usedUp('resident-notice')).min(1, problem('required')).max(5000, problem('tooMany')),
  isDelivered: flag.default(true).meta({ examples: [true] }),
});

export const residentNoticeApi = {
  letters: endpoint('GET', '/resident-letters', { rate: 'read', audit: 'none', answer: one(z.array(ResidentLetter)) }),
  deliverLetters: endpoint('PUT', '/resident-letters', {
    rate: 'write',
    audit: 'change',
    body: ResidentLetterInput,
    answer: one(z.object({ notices: z.int() })),
  }),
};

nameSchemas({ ResidentNotice, ResidentLetter, ResidentLetterInput });
