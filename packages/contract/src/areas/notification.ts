import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { hasKnownPlaceholders, NOTICE_KINDS } from '../notice-kinds.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { Person, personShape } from './person.ts';
import { Room, roomShape } from './room.ts';
import { Role, roleShape } from './user.ts';

export const MAX_READ = 500;
const kind = z.enum(NOTICE_KINDS, problem('invalid'));

/** The resident a line is about; the room holds its building. */
const NoticeMember = record('member', {
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  role: Role.optional(),
  room: Room.optional(),
});
const noticeMemberShape: ListShape = listShape(NoticeMember, { relations: { role: () => roleShape, room: () => roomShape } });

/** A line of somebody's own inbox. Read by the person, or done because the work is: either way it is not unread any more. */
export const Notification = record('notification', {
  id,
  accountId: id,
  kind,
  title: nonPersonal(z.string()),
  titleTenant: nonPersonal(z.string().nullable()),
  body: nonPersonal(z.string().nullable()),
  /** How many records wait, of a line about many. */
  amount: z.int().nullable(),
  link: nonPersonal(z.string()),
  /** Of a line about a report: which one, and of which days. */
  report: nonPersonal(z.string().nullable()),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  priority: z.enum(['normal', 'high']),
  isRead: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  readAt: instant.nullable(),
  doneAt: instant.nullable(),
  type: Category.optional(),
  room: Room.nullable().optional(),
  tenantUser: NoticeMember.nullable().optional(),
  adminUser: Person.nullable().optional(),
});
export type Notification = z.infer<typeof Notification>;
export const notificationShape: ListShape = listShape(Notification, {
  relations: {
    type: () => categoryShape,
    room: () => roomShape,
    tenantUser: () => noticeMemberShape,
    adminUser: () => personShape,
  },
});

/** Some by their ids, as a list or in `ids`, or all up to a moment: what came in since was not seen. */
const ids = z.array(id).min(1, problem('required')).max(MAX_READ, problem('tooMany'));
export const ReadInput = z.union([
  ids,
  z.strictObject({ ids }),
  z.strictObject({ all: z.literal(true, problem('invalid')), before: instant }),
]);

const PushRow = record('push', {
  id,
  title: nonPersonal(z.string()),
  body: nonPersonal(z.string()),
  kind,
  link: nonPersonal(z.string()),
  devices: z.int(),
  sent: z.int(),
  gone: z.int(),
  failed: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export const pushShape: ListShape = listShape(PushRow);
/** A push that left, as the specification's plug-in answers it; never the address of a device. */
export const FcmNotification = PushRow.omit({ kind: true, link: true, devices: true, sent: true, gone: true, failed: true })
  .extend({
    payload: z.object({ kind, link: z.string() }),
    image: z.null(),
    targetType: z.literal('tokens'),
    target: z.string(),
    response: z.object({ sent: z.int(), gone: z.int(), failed: z.int() }),
  })
  // A list may ask for some fields only.
  .partial()
  .required({ id: true });
export type FcmNotification = z.infer<typeof FcmNotification>;

const Choice = z.object({ kind, push: z.boolean(), mail: z.boolean() });
export const NoticeDevice = record('device', {
  id,
  channel: z.enum(['webpush', 'fcm']),
  userAgent: nonPersonal(z.string().nullable()),
  createdAt: instant,
  lastOkAt: instant.nullable(),
}).extend({ isCurrent: z.boolean() });
export const NoticeChannels = z.object({
  choices: z.array(Choice),
  devices: z.array(NoticeDevice),
  /** By which this installation signs its pushes; a browser subscribes to it. */
  pushKey: z.string(),
  hasMail: z.boolean(),
});
export type NoticeChannels = z.infer<typeof NoticeChannels>;

const line = (max: number) => text(max).refine(hasKnownPlaceholders, problem('invalid'));
const words = { titleTh: line(80), titleEn: line(80), bodyTh: line(200), bodyEn: line(200) };
/** The property's own words in both languages; without any the ordinary ones again. */
export const NoticeTemplateInput = z.union([z.strictObject({ kind, ...words }), z.strictObject({ kind })]);
export const NoticeTemplate = record('notice_template', {
  kind,
  titleTh: nonPersonal(z.string()),
  titleEn: nonPersonal(z.string()),
  bodyTh: nonPersonal(z.string()),
  bodyEn: nonPersonal(z.string()),
}).extend({ isOwn: z.boolean() });
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const inbox = { ...read, query: listQuery('createdAt:desc'), answer: pageOf(Notification), list: notificationShape };

export const notificationApi = {
  shape: notificationShape,
  read: endpoint('GET', '/notifications/read', inbox),
  unread: endpoint('GET', '/notifications/un-read', inbox),
  countUnread: endpoint('GET', '/notifications/count/un-read', { ...read, answer: one(z.object({ count: z.int() })) }),
  /** Ids of others and of nobody are ignored alike. */
  markRead: endpoint('POST', '/notifications/read', { ...write, body: ReadInput, answer: one(z.object({ read: z.int() })) }),
  pushes: endpoint('GET', '/strapi-plugin-fcm/fcm-notifications', {
    ...read,
    query: listQuery('createdAt:desc'),
    answer: pageOf(FcmNotification),
    list: pushShape,
  }),
  channels: endpoint('GET', '/notifications/choices', { ...read, answer: one(NoticeChannels) }),
  choose: endpoint('PUT', '/notifications/choices', {
    ...write,
    body: z.strictObject({ kind, channel: z.enum(['push', 'mail'], problem('invalid')), wanted: flag }),
    answer: one(NoticeChannels),
  }),
  /** A push to one's own devices. */
  test: endpoint('POST', '/notifications/test', { ...write, answer: one(z.object({ devices: z.int() })) }),
  /** One of one's own; any other is ignored. */
  removeDevice: endpoint('POST', '/notifications/devices/unsubscribe', {
    ...write,
    body: z.strictObject({ id }),
    answer: one(NoticeChannels),
  }),
  templates: endpoint('GET', '/notification-templates', { ...read, answer: one(z.array(NoticeTemplate)) }),
  saveTemplate: endpoint('PUT', '/notification-templates', {
    ...write,
    body: NoticeTemplateInput,
    answer: one(z.array(NoticeTemplate)),
  }),
};

nameSchemas({
  NoticeKind: kind,
  Notification,
  NotificationRead: ReadInput,
  NoticeMember,
  FcmNotification,
  NoticeChoice: Choice,
  NoticeChannels,
  NoticeDevice,
  NoticeTemplate,
  NoticeTemplateInput,
});
