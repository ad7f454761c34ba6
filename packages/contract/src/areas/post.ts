import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { listQuery } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { optionalRichText, richText } from '../rich-text.ts';
import { attachments, fileShape, picture, StoredFile } from './file.ts';
import { Person, personShape } from './person.ts';

export const POST_TYPES = ['common', 'emergency'] as const;
export const POST_STATES = ['draft', 'scheduled', 'sent', 'expired'] as const;
export type PostState = (typeof POST_STATES)[number];
/** How long after publishing nothing has left yet, and publishing can be taken back. */
export const UNDO_SECONDS = 15;

const someOf = (area: string) => z.array(ref(area)).max(500, problem('tooMany')).default([]);

/** Whom a post is for: every room that any of these names; nobody named means the whole property. */
export const Audience = z.strictObject({
  buildings: someOf('building'),
  floors: someOf('floor'),
  roomTypes: someOf('room-type'),
  rooms: someOf('room'),
});
export type Audience = z.infer<typeof Audience>;

/** The examples fit together: an end comes after its start, in a new post and in a changed one. */
const moment = (example: string) =>
  instant
    .nullable()
    .meta({ examples: [example] })
    .default(null)
    .meta({ examples: [example] });

/** Every post: Thai under the specification's own names, English beside it. `publicDate` holds at most one date, as the specification sends it. */
export const postFields = {
  title: nonPersonal(text(150)),
  titleEn: nonPersonal(optionalText(150).meta({ examples: ['Water off on Monday'] })),
  content: nonPersonal(richText),
  contentEn: nonPersonal(optionalRichText.meta({ examples: ['<p>No water from 9 to 12.</p>'] })),
  cover: picture,
  attachments: attachments(10),
  startDate: moment('2026-12-01T02:00:00Z'),
  endDate: moment('2096-12-01T09:00:00Z'),
  publicDate: z
    .array(instant)
    .max(1, problem('tooMany'))
    .meta({ examples: [[], ['2096-11-01T02:00:00Z']] })
    .default([]),
  isActive: flag.default(true),
  isHighlight: flag.default(false),
};

export const PostInput = z.strictObject({
  ...postFields,
  type: z.enum(POST_TYPES, problem('invalid')).default('common'),
  audience: Audience.prefault({}),
});
export type PostInput = z.infer<typeof PostInput>;

/** Beside what is typed in, what every post has. */
export const postRecordFields = {
  id,
  number: z.int(),
  state: z.enum(POST_STATES),
  publishedAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  author: Person.nullable().optional(),
};

/**
 * `sendAt` is when it leaves, and until when it can be taken back; `rooms`, `people` and `readers` count from then. `code` leads to its
 * public notice. `isThaiOnly`: an emergency that was published before its English was written.
 */
export const Post = record('post', {
  ...PostInput.shape,
  ...postRecordFields,
  code: nonPersonal(z.string()),
  sendAt: instant.nullable(),
  cover: StoredFile.nullable().optional(),
  attachments: z.array(StoredFile).optional(),
  rooms: z.int(),
  people: z.int(),
  readers: z.int(),
  isThaiOnly: z.boolean(),
});
export type Post = z.infer<typeof Post>;

/** How far an audience reaches: rooms with somebody in them, the people there, the rooms where nobody would get it; and how much was published today. */
export const Reach = z.object({ rooms: z.int(), people: z.int(), unreached: z.int(), today: z.int() });
export type Reach = z.infer<typeof Reach>;
export const UnreachedRoom = z.object({
  id,
  name: z.string(),
  building: z.string(),
  floor: z.string(),
  reason: z.enum(['empty', 'blocked']),
});
export type UnreachedRoom = z.infer<typeof UnreachedRoom>;

/** One resident a post was sent to, and when they read it. */
export const Receipt = z.object({
  id,
  nameTh: z.string(),
  nameEn: z.string(),
  room: z.string(),
  sentAt: instant,
  readAt: instant.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

const ask = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;

/** The calls of one kind of post: announcement or news. */
function postCalls<const B extends `/posts/${string}`>(base: B) {
  const recordPath = `${base}/:id` as const;
  return {
    ...crud(base, {
      item: Post,
      input: PostInput,
      relations: { cover: () => fileShape, author: () => personShape },
      searchable: true,
      drafts: true,
      large: true,
    }),
    publish: endpoint('POST', `${recordPath}/publish`, { ...write, answer: one(Post) }),
    undo: endpoint('POST', `${recordPath}/undo`, { ...write, answer: one(Post) }),
    duplicate: endpoint('POST', `${recordPath}/duplicate`, { ...write, answer: one(Post) }),
    reach: endpoint('POST', `${base}/reach`, { ...ask, body: Audience, answer: one(Reach) }),
    unreached: endpoint('POST', `${base}/unreached`, {
      ...ask,
      body: Audience,
      answer: z.object({ data: z.array(UnreachedRoom) }),
    }),
    receipts: endpoint('GET', `${recordPath}/receipts`, {
      ...ask,
      query: listQuery('id:asc').pick({ pagination: true }),
      answer: pageOf(Receipt),
    }),
    /** From the residents' side: this person has read it. Idempotent: a repeated call changes nothing. */
    read: endpoint('POST', `${recordPath}/read`, {
      ...write,
      body: z.strictObject({ member: ref('member') }),
      answer: one(z.object({ readers: z.int() })),
    }),
  };
}

/** What the poster in the lift leads to: a sent post as anybody with its code may read it. */
export const Notice = z.object({
  type: z.enum(POST_TYPES),
  title: z.string(),
  titleEn: z.string().nullable(),
  content: z.string(),
  contentEn: z.string().nullable(),
  cover: StoredFile.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  sentAt: instant,
  property: z.object({ nameTh: z.string(), nameEn: z.string(), timeZone: z.string() }),
});
export type Notice = z.infer<typeof Notice>;

export const noticeApi = {
  show: endpoint('GET', '/notices', {
    ...ask,
    query: z.strictObject({
      code: z
        .string()
        .regex(/^[0-9a-f]{32}$/, problem('invalid'))
        .meta({ examples: ['0'.repeat(32)] }),
    }),
    answer: one(Notice),
  }),
};

export const announcementApi = postCalls('/posts/announcement');
export const newsApi = postCalls('/posts/news');
/** Both are one thing under two names. */
export type PostApi = typeof announcementApi | typeof newsApi;

nameSchemas({
  Audience,
  AudienceReach: Reach,
  PostInput,
  Post,
  PostReceipt: Receipt,
  UnreachedRoom,
  Notice,
});
for (const { update } of [announcementApi, newsApi]) nameSchemas({ PostUpdate: update.body });
