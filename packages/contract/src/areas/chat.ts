import { z } from 'zod';
import { changesOf, crud } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape, withoutComparison } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import {
  CHAT_CHANNELS,
  CHAT_SIDES,
  ChatMessage,
  ChatMessageInput,
  ChatMessageQuery,
  ChatOtherWayInput,
  ChatReadInput,
} from './chat-message.ts';
import { Person, personShape } from './person.ts';
import { MemberName, Room, roomShape } from './room.ts';

export const CHAT_STATES = ['open', 'pending', 'snoozed', 'resolved'] as const;
export type ChatState = (typeof CHAT_STATES)[number];
export const MAX_PARTICIPANTS = 100;

/** `open` waits for the office, `pending` for the resident. A room of the staff is always open. */
export const Conversation = record('conversation', {
  id,
  kind: z.enum(['resident', 'staff']),
  subject: personal(z.string().nullable()),
  state: z.enum(CHAT_STATES),
  lastAt: instant,
  snoozedUntil: instant.nullable(),
  isMembersOnly: z.boolean(),
  /** Not erased when its time is over. */
  isKept: z.boolean(),
  /** Since when the resident waits for an answer. */
  waitingSince: instant.nullable(),
  firstReplyAt: instant.nullable(),
  lastNumber: z.int(),
  lastText: personal(z.string().nullable()),
  lastSide: z.enum(CHAT_SIDES).nullable(),
  /** How many whoever asks has not read. */
  unread: z.int(),
  /** By which the resident writes; null where they come to the desk or call. */
  channel: z.enum(CHAT_CHANNELS).nullable(),
  /** Whether an answer reaches the resident: there is no channel, they left it, or the property no longer uses it. Null among staff. */
  reach: z.enum(['ready', 'none', 'left', 'off']).nullable(),
  /** Answers that could not be delivered, and the resident was not informed otherwise. */
  failed: z.int(),
  createdAt: instant,
  updatedAt: instant,
  room: Room.nullable().optional(),
  member: MemberName.nullable().optional(),
  assignee: Person.nullable().optional(),
});
export type Conversation = z.infer<typeof Conversation>;
const allFields = listShape(Conversation, {
  relations: { room: () => roomShape, member: () => listShape(MemberName), assignee: () => personShape },
  searchable: true,
  exact: ['lastText'],
});
/** Members-only rooms are there for their members alone, so nobody lists them by that. */
export const conversationShape: ListShape = withoutComparison(allFields, ['isMembersOnly']);

/** With how far whoever asks has read, and who takes part in a members-only room. */
export const ConversationPage = Conversation.extend({ lastRead: z.int(), participants: z.array(Person) });
export type ConversationPage = z.infer<typeof ConversationPage>;

export const ConversationInput = z.strictObject({
  room: ref('room'),
  /** One resident of the room; without one the room as a whole. */
  member: ref('resident').nullable().default(null),
  subject: personal(optionalText(120)),
});
const participants = z.array(ref('user')).max(MAX_PARTICIPANTS, problem('tooMany'));
export const StaffRoomInput = z.strictObject({
  subject: personal(text(120)),
  isMembersOnly: flag.default(false),
  /** Whoever opens the room takes part anyway. */
  participants: participants.default([]),
});

const ChatReplyFields = { name: text(80), text: text(2000) };
export const ChatReplyInput = z.strictObject(ChatReplyFields);
export const ChatReply = record('chat_reply', {
  id,
  name: nonPersonal(z.string()),
  text: nonPersonal(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type ChatReply = z.infer<typeof ChatReply>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const changed = { ...write, answer: one(ConversationPage) };

export const chatApi = {
  shape: conversationShape,
  list: endpoint('GET', '/chats', {
    ...read,
    query: listQuery('lastAt:desc'),
    answer: pageOf(Conversation),
    list: conversationShape,
  }),
  summary: endpoint('GET', '/chats/summary', {
    ...read,
    answer: one(z.object({ waiting: z.int(), mine: z.int(), unassigned: z.int(), unread: z.int(), failed: z.int() })),
  }),
  get: endpoint('GET', '/chats/:id', { ...read, answer: one(ConversationPage) }),
  /** With a room or one of its residents; the conversation they have already is answered instead of a second one. */
  create: endpoint('POST', '/chats', { ...changed, body: ConversationInput }),
  createRoom: endpoint('POST', '/chats/staff-rooms', { ...changed, body: StaffRoomInput }),
  update: endpoint('PUT', '/chats/:id', {
    ...changed,
    body: changesOf(z.strictObject({ subject: personal(optionalText(120)), isKept: flag.default(false) })),
  }),
  messages: endpoint('GET', '/chats/:id/messages', { ...read, query: ChatMessageQuery, answer: one(z.array(ChatMessage)) }),
  send: endpoint('POST', '/chats/:id/messages', { ...write, body: ChatMessageInput, answer: one(ChatMessage) }),
  /** What could not be delivered is sent once more. */
  resend: endpoint('POST', '/chats/:id/messages/:number/resend', { ...write, answer: one(ChatMessage) }),
  /** How else the resident was informed of what could not be delivered. */
  setOtherWay: endpoint('POST', '/chats/:id/messages/:number/other-way', {
    ...write,
    body: ChatOtherWayInput,
    answer: one(ChatMessage),
  }),
  /** Up to a number; never back. */
  markRead: endpoint('POST', '/chats/:id/read', { ...write, body: ChatReadInput, answer: one(z.object({ lastRead: z.int() })) }),
  assign: endpoint('POST', '/chats/:id/assign', { ...changed, body: z.strictObject({ assignee: ref('user').nullable() }) }),
  setState: endpoint('POST', '/chats/:id/state', {
    ...changed,
    body: z.union([
      z.strictObject({ state: z.enum(['open', 'pending', 'resolved'], problem('invalid')) }),
      z.strictObject({
        state: z.literal('snoozed', problem('invalid')),
        until: instant.meta({ examples: ['2090-01-02T03:00:00.000Z'] }),
      }),
    ]),
  }),
  /** Says which resident writes by a channel nobody knew. */
  link: endpoint('POST', '/chats/:id/link', { ...changed, body: z.strictObject({ member: ref('resident') }) }),
  /** It is somebody else: the account is nobody's again, and what it wrote is no longer the resident's. */
  unlink: endpoint('POST', '/chats/:id/unlink', { ...changed, body: z.strictObject({ reason: personal(text(200)) }) }),
  /** Of a members-only room, as a whole. */
  setParticipants: endpoint('POST', '/chats/:id/participants', { ...changed, body: z.strictObject({ participants }) }),
};

export const chatReplyApi = crud('/chat-replies', { item: ChatReply, input: ChatReplyInput, searchable: true });

nameSchemas({ Conversation, ConversationPage, ConversationInput, StaffRoomInput, ChatReply, ChatReplyInput });
