import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { issuerOf, newIssuerSeed } from '#modules/access-event/nats-issuer.ts';
import type { Config } from '#platform/config/config.ts';
import { keyIdOf } from '#platform/crypto/key-ring.ts';
import { keepFeedTokens } from './reseal.ts';

const rotatable = [
  'LOBBY_SESSION_SECRET',
  'LOBBY_PASSWORD_PEPPER',
  'LOBBY_SECRET_KEY',
  'LOBBY_SEAL_KEY',
  'LOBBY_NATS_ISSUER_SEED',
] as const;
export type Rotatable = (typeof rotatable)[number];
export const isRotatable = (name: string | undefined): name is Rotatable => rotatable.some((one) => one === name);

/** What has to be true before the old key is taken out in the last step. */
const before: Record<Rotatable, string> = {
  LOBBY_SESSION_SECRET: 'half an hour has passed: tokens and addresses of files made with the old one are over',
  LOBBY_PASSWORD_PEPPER:
    'lobby keys status counts no password of the old one: each moves at its next sign-in, others by a reset link',
  LOBBY_SECRET_KEY: 'lobby keys reseal has run, and lobby keys status counts nothing of the old one',
  LOBBY_SEAL_KEY:
    'lobby keys reseal has run, and a minute later lobby keys status counts no log that ends with the old one. Keep the old one where lobby audit verify runs',
  LOBBY_NATS_ISSUER_SEED: 'the broker was restarted with the new LOBBY_NATS_ISSUER',
};

/**
 * Makes a new key and writes the value of each step into a file only its owner can read; what is said names keys by their ids alone,
 * because what a command says ends up in logs. The new key is known to all nodes before one of them uses it.
 */
export async function rotateKey(config: Config, name: Rotatable, file: string, say: (line: string) => void): Promise<void> {
  const isIssuer = name === 'LOBBY_NATS_ISSUER_SEED';
  const [current] = config[name] ?? [];
  if (!current) throw new Error(`${name} is not set: there is nothing to replace`);
  const next = isIssuer ? newIssuerSeed() : randomBytes(32).toString('base64url');
  const idOf = (secret: string) => (isIssuer ? issuerOf(secret).name : keyIdOf(secret));
  const steps = [`${name}=${current},${next}`, `${name}=${next},${current}`, `${name}=${next}`];
  const broker = isIssuer ? `# for the broker, in step 2\nLOBBY_NATS_ISSUER=${issuerOf(next).name}\n` : '';
  const text = steps.map((value, at) => `# step ${at + 1}\n${value}\n`).join('') + broker;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  if (name === 'LOBBY_SECRET_KEY') say(`${await keepFeedTokens(config)} calendar addresses were kept as they are.`);
  say(`${name}: ${idOf(current)} is replaced by ${idOf(next)}. ${file} has the value of each step; delete it afterwards.`);
  say('Step 1: set the first value and restart node by node: all know the new key, none uses it.');
  say(
    `Step 2: set the second value and restart node by node: the new key is used${isIssuer ? '. Restart the broker with the new name' : ''}.`,
  );
  say(`Step 3: when ${before[name]}: set the third value and restart node by node.`);
}
