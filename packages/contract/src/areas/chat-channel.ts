import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record, secret } from '../kernel/field-tags.ts';
import { id, instant, optionalText } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { CHAT_CHANNELS } from './chat-message.ts';

const kind = z.enum(CHAT_CHANNELS, problem('invalid')).meta({ examples: ['simulator'] });
/** Without a secret or token the stored one is kept; neither is ever answered. */
export const ChatChannelInput = z.strictObject({
  kind,
  channelSecret: secret(optionalText(200)),
  accessToken: secret(optionalText(400)),
});

export const ChatChannel = record('chat_channel', {
  /** Null as long as nothing was set: there is no address to call yet. */
  id: id.nullable(),
  kind,
  secretSetAt: instant.nullable(),
  /** How the last message to the channel ended. */
  lastOkAt: instant.nullable(),
  lastProblem: nonPersonal(z.string().nullable()),
  updatedAt: instant.nullable(),
}).extend({
  /** The address the channel calls. */
  webhookUrl: z.string().nullable(),
});
export type ChatChannel = z.infer<typeof ChatChannel>;

/** As LINE sends it; of an event nothing is read but what its kind has. Signed by the channel's secret (`x-line-signature`). */
export const ChatInbound = z.looseObject({ events: z.array(z.unknown()).max(100, problem('tooMany')) });

export const chatChannelApi = {
  get: endpoint('GET', '/chat-channel', { rate: 'read', audit: 'none', answer: one(ChatChannel) }),
  update: endpoint('PUT', '/chat-channel', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: ChatChannelInput,
    answer: one(ChatChannel),
  }),
  inbound: endpoint('POST', '/chat-inbound/:channel', {
    rate: 'write',
    audit: 'change',
    body: ChatInbound,
    answer: one(z.object({ messages: z.int() })),
  }),
};

nameSchemas({ ChatChannel, ChatChannelInput, ChatInbound });
