import type { ChatChannel, chatChannelApi } from '@lobby/contract/areas/chat-channel';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type Ctx, invalidField, type Services } from '#platform/module.ts';
import { type ChannelSecrets, decryptSecrets, encryptSecrets } from './chat-channel.ts';

type Part = Pick<Services, 'config' | 'encryption'>;
type Input = Call<typeof chatChannelApi.update>['body'];

const unset = { id: null, kind: 'simulator', secretSetAt: null, lastOkAt: null, lastProblem: null, updatedAt: null } as const;

/** Without its secrets, which nobody can read back. */
export async function readChannel({ db }: Ctx, { config }: Part): Promise<ChatChannel> {
  const stored = await db
    .selectFrom('chatChannel')
    .select(['id', 'kind', 'secretSetAt', 'lastOkAt', 'lastProblem', 'updatedAt'])
    .executeTakeFirst();
  const webhookUrl = stored ? new URL(`/api/chat-inbound/${stored.id}`, config.LOBBY_PUBLIC_URL).href : null;
  return { ...unset, ...stored, webhookUrl } as ChatChannel;
}

/** From the next message on. */
export async function updateChannel(ctx: Ctx, services: Part, input: Input): Promise<ChatChannel> {
  const stored = await ctx.db.selectFrom('chatChannel').select(['id', 'kind']).executeTakeFirst();
  const before = stored?.kind === input.kind ? await storedSecrets(ctx, services, stored.id) : null;
  const secrets = secretsOf(input, before);
  const encrypted = secrets && encryptSecrets(services.encryption, ctx.property, secrets);
  const columns = {
    kind: input.kind,
    secret: encrypted?.ciphertext ?? null,
    keyId: encrypted?.keyId ?? null,
    secretSetAt: encrypted ? ctx.now : null,
    lastOkAt: null,
    lastProblem: null,
    updatedAt: ctx.now,
  };
  if (stored) await ctx.db.updateTable('chatChannel').set(columns).execute();
  else await ctx.db.insertInto('chatChannel').values(columns).execute();
  await ctx.emit('record.changed', { area: 'chat-channel', id: null, change: 'updated' });
  return readChannel(ctx, services);
}

/** The simulator needs a secret only where something is to write by it. */
function secretsOf({ kind, channelSecret, accessToken }: Input, before: ChannelSecrets | null): ChannelSecrets | null {
  const secret = channelSecret ?? before?.channelSecret;
  const token = accessToken ?? before?.accessToken ?? (kind === 'simulator' ? '' : undefined);
  if (kind === 'simulator' && !secret) return null;
  if (!secret) throw invalidField('channelSecret', 'required');
  if (token === undefined) throw invalidField('accessToken', 'required');
  return { channelSecret: secret, accessToken: token };
}

async function storedSecrets({ query, property }: Ctx, { encryption }: Part, id: number): Promise<ChannelSecrets | null> {
  const { rows } = await query<{ secret: Buffer; key_id: string | null }>(
    'select secret, key_id from chats.inbound_channel($1)',
    [id],
  );
  return rows[0] ? decryptSecrets(encryption, property, rows[0].secret, rows[0].key_id) : null;
}
