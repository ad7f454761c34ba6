import { z } from 'zod';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { MADE_FROM_CHAT } from './chat-origin.ts';
import { attachments, StoredFile } from './file.ts';
import { Person } from './person.ts';
import { MemberName } from './room.ts';

export const MAX_CHAT_TEXT = 5000;
export const MAX_CHAT_FILES = 5;
/** So many messages of a conversation come at once. */
export const CHAT_PAGE = 50;
export const CHAT_SIDES = ['staff', 'resident', 'system', 'note'] as const;
/** What a system line tells. */
export const CHAT_EVENTS = [
  'created',
  'assigned',
  'unassigned',
  'snoozed',
  'resolved',
  'reopened',
  'linked',
  'unlinked',
  'resent',
  'participants',
  /** Messages of the system's own to the resident. */
  'parcelNotice',
  'requestNotice',
  'consentReminder',
  'billNotice',
  'bookingNotice',
  'visitorNotice',
  /** Staff made something from what was written: `replyTo` is that message, `made` the record. */
  'madeBooking',
  'madeRequest',
  'madeNote',
] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];
/** The channels a resident can write by. The simulator stands in for one. */
export const CHAT_CHANNELS = ['simulator', 'line'] as const;
/** How staff informed a resident of what no channel delivered. */
export const CHAT_OTHER_WAYS = ['phone', 'desk', 'paper'] as const;
export type ChatOtherWay = (typeof CHAT_OTHER_WAYS)[number];
const otherWay = z.enum(CHAT_OTHER_WAYS, problem('invalid')).meta({ examples: ['desk'] });

const number = z.int(problem('invalid')).min(0, problem('outOfRange')).max(2_147_483_647, problem('outOfRange'));
/** The same in an address. */
const wireNumber = z
  .string()
  .regex(/^\d{1,9}$/, problem('invalid'))
  .meta({ examples: ['0', '12'] })
  .transform(Number);

/** `number` has no gaps within a conversation: whoever sees 7 after 5 asks for 6. */
export const ChatMessage = record('chat_message', {
  id: z.guid(),
  number: z.int(),
  side: z.enum(CHAT_SIDES),
  text: personal(z.string()),
  event: z.enum(CHAT_EVENTS).nullable(),
  /** Who typed it. */
  account: Person.nullable(),
  /** Whose words they are. */
  member: MemberName.nullable(),
  /** Said on the phone or at the desk, and written down by `account`. */
  onBehalf: z.boolean(),
  replyTo: z.int().nullable(),
  channel: z.enum(CHAT_CHANNELS).nullable(),
  /** On its way to the resident's phone; null where no channel reaches them: then `otherWay` says how they know. */
  delivery: z.enum(['queued', 'sent', 'failed']).nullable(),
  errorCode: nonPersonal(z.string().nullable()),
  otherWay: z.enum(CHAT_OTHER_WAYS).nullable(),
  /** What a system line names; null once the record is gone. */
  made: z.object({ area: z.enum(MADE_FROM_CHAT), id }).nullable(),
  files: z.array(StoredFile),
  createdAt: instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** After a number the next ones; before a number, or of neither, the last ones. In their order either way. */
export const ChatMessageQuery = z.strictObject({ after: wireNumber.optional(), before: wireNumber.optional() });

/** `id` is made by the sender: sent again it is the same message. `after` is the last number the writer has seen. */
export const ChatMessageInput = z.strictObject({
  id: z.guid(problem('invalid')).meta({ unique: 'guid' }),
  side: z
    .enum(['staff', 'note', 'resident'], problem('invalid'))
    .default('staff')
    .meta({ examples: ['staff'] }),
  text: personal(text(MAX_CHAT_TEXT)),
  after: number.default(0),
  replyTo: number.min(1, problem('outOfRange')).nullable().default(null).meta({ secret: true }),
  files: attachments(MAX_CHAT_FILES),
  /** Without a channel that reaches the resident an answer is kept only with how they were informed. It is not sent then. */
  otherWay: otherWay.nullable().default(null),
  /** Sent although something has come meanwhile. */
  isConfirmed: flag.default(false),
});
export type ChatMessageInput = z.input<typeof ChatMessageInput>;

/** Of a message that could not be delivered. */
export const ChatOtherWayInput = z.strictObject({ otherWay });

export const ChatReadInput = z.strictObject({ number: number.min(1, problem('outOfRange')) });

nameSchemas({ ChatMessage, ChatMessageInput, ChatChannelName: ChatMessage.shape.channel.unwrap() });
