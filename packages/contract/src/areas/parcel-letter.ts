import { z } from 'zod';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, usedUp } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { ResidentNotice } from './resident-notice.ts';

/** So many rooms get their letters at once; the rest follows when these are delivered. */
export const MAX_LETTERS = 200;
const PARCEL_NOTICE_STATES = ['off', 'waiting', 'queued', 'sent', 'unreached', 'letter'] as const;

/**
 * How the room knows of a parcel: `off` the system sends nothing, `waiting` for the minutes in which parcels are collected into one
 * message, `unreached` no channel took it.
 */
export const ParcelNotice = z.object({
  state: z.enum(PARCEL_NOTICE_STATES),
  /** When it reached the channel, or the letter was delivered. */
  at: instant.nullable(),
  /** To how many residents it was sent. */
  people: z.int(),
  /** What is said once more while it waits. */
  reminders: z.array(ResidentNotice),
});
export type ParcelNotice = z.infer<typeof ParcelNotice>;

const LetterParcel = record('parcel', {
  id,
  packingNo: nonPersonal(z.string()),
  storagePlace: nonPersonal(z.string().nullable()),
  createdAt: instant,
});
const LetterRoom = record('room', { id, name: nonPersonal(z.string()) }).extend({ building: z.string() });
/** What waits for a room no channel reaches, and no letter was delivered for. */
export const ParcelLetter = z.object({ room: LetterRoom, parcels: z.array(LetterParcel) });
export type ParcelLetter = z.infer<typeof ParcelLetter>;

/** Delivered on paper, or marked so by mistake. Repeated it changes nothing. */
export const ParcelLetterInput = z.strictObject({
  parcels: z.array(usedUp('parcel')).min(1, problem('required')).max(2000, problem('tooMany')),
  isDelivered: flag.default(true).meta({ examples: [true] }),
});

nameSchemas({ ParcelNotice, ParcelLetter, ParcelLetterInput });
