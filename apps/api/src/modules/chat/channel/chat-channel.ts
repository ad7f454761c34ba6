import type { Config, Encryption } from '#platform/module.ts';
import type { SendToChannel } from './channel-adapter.ts';
import { sendLine } from './line.ts';

/** What signs the calls of a channel, and what opens it for ours. */
export interface ChannelSecrets {
  channelSecret: string;
  accessToken: string;
}
/** Associated data of the encrypted secrets. */
export const channelContext = (property: number) => `chat_channel ${property}`;

export const encryptSecrets = (encryption: Encryption, property: number, secrets: ChannelSecrets) =>
  encryption.encrypt(JSON.stringify(secrets), channelContext(property));

export const decryptSecrets = (encryption: Encryption, property: number, ciphertext: Buffer, keyId: string | null) =>
  JSON.parse(encryption.decrypt({ ciphertext, keyId }, channelContext(property))) as ChannelSecrets;

export function channelOf(config: Config, kind: string, secrets: ChannelSecrets | null): SendToChannel {
  if (kind === 'line' && secrets)
    return (message, signal) => sendLine(config.LOBBY_LINE_URL, secrets.accessToken, message, signal);
  return simulate;
}

/** Stands in for a channel: a text that ends in 9 is refused, to one that ends in 8 nobody answers. */
const simulate: SendToChannel = async ({ text }, signal) => {
  if (text.endsWith('9')) return { is: 'refused', code: 'refused' };
  if (text.endsWith('8'))
    await new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  return { is: 'sent' };
};
