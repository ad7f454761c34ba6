import { z } from 'zod';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { id, instant } from '../kernel/fields.ts';
import { type ListShape, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { NOTICE_KINDS } from '../notice-kinds.ts';
import { Person, personShape } from './person.ts';

export const DELIVERY_CHANNELS = ['webpush', 'fcm', 'mail'] as const;
/** `queued` waits for its time or its next try; `skipped` was not needed any more, or had nowhere to go. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'skipped'] as const;

/** The words as they left. */
const Message = record('push', {
  id,
  title: nonPersonal(z.string()),
  body: nonPersonal(z.string()),
  link: nonPersonal(z.string()),
});

const DeliveryRow = record('delivery', {
  id,
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(DELIVERY_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  /** Why it was not sent, or not yet: a word of ours, or what the service answered. */
  errorCode: nonPersonal(z.string().nullable()),
  attempts: z.int(),
  createdAt: instant,
  /** The next try of one that is queued. */
  notBefore: instant,
  sentAt: instant.nullable(),
  updatedAt: instant,
});
/** One message to one address of one of the staff; never the address itself. */
export const Delivery = DeliveryRow.extend({ receiver: Person.optional(), message: Message.optional() });
export type Delivery = z.infer<typeof Delivery>;
export const deliveryShape: ListShape = listShape(DeliveryRow, {
  relations: { receiver: () => personShape, message: () => listShape(Message) },
});

nameSchemas({ Delivery, DeliveryMessage: Message });
