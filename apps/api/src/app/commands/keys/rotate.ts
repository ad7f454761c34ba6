import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Config } from '#platform/config/config.ts';
import { keyIdOf } from '#platform/crypto/key-ring.ts';
import { issuerOf, newIssuerSeed } from '#platform/events/nats-issuer.ts';
import { storeFeedTokens } from './reencrypt.ts';

const rotatable = [
  'LOBBY_SESSION_SECRET',
  'LOBBY_PASSWORD_PEPPER',
  'LOBBY_SECRET_KEY',
  'LOBBY_SEAL_KEY',
  'LOBBY_NATS_ISSUER_SEED',
] as const;
export type Rotatable = (typeof rotatable)[number];
export const isRotatable = (name: string | undefined): name is Rotatable => rotatable.some((one) => one === name);

/** Precondition of the last step, which removes the old key. */
const preconditions: Record<Rotatable, string> = {
  LOBBY_SESSION_SECRET: 'half an hour has passed: tokens and addresses of files made with the old one are over',
  LOBBY_PASSWORD_PEPPER:
    'lobby keys status counts no password of the old one: each moves at its next sign-in, others by a reset link',
  LOBBY_SECRET_KEY: 'lobby keys reseal has run, and lobby keys status counts nothing of the old one',
  LOBBY_SEAL_KEY:
    'lobby keys reseal has run, and a minute later lobby keys status counts no log that ends with the old one. Keep the old one where lobby audit verify runs',
  LOBBY_NATS_ISSUER_SEED: 'the broker was restarted with the new LOBBY_NATS_ISSUER',
};

/**
 * Makes a new key and writes the value of each step into a file only its owner can read. Prints key ids only, because output ends up in
 * logs. All nodes know the new key before one of them uses it.
 */
export async function rotateKey(config: Config, name: Rotatable, file: string, print: (line: string) => void): Promise<void> {
  const isIssuer = name === 'LOBBY_NATS_ISSUER_SEED';
  const [current] = config[name] ?? [];
  if (!current) throw new Error(`${name} is not set: there is nothing to replace`);
  const next = isIssuer ? newIssuerSeed() : randomBytes(32).toString('base64url');
  const idOf = (secret: string) => (isIssuer ? issuerOf(secret).name : keyIdOf(secret));
  const steps = [`${name}=${current},${next}`, `${name}=${next},${current}`, `${name}=${next}`];
  const broker = isIssuer ? `# for the broker, in step 2\nLOBBY_NATS_ISSUER=${issuerOf(next).name}\n` : '';
  const text = steps.map((value, at) => `# step ${at + 1}\n${value}\n`).join('') + broker;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  if (name === 'LOBBY_SECRET_KEY') print(`${await storeFeedTokens(config)} calendar addresses were kept as they are.`);
  print(`${name}: ${idOf(current)} is replaced by ${idOf(next)}. ${file} has the value of each step; delete it afterwards.`);
  print('Step 1: set the first value and restart node by node: all know the new key, none uses it.');
  print(
    `Step 2: set the second value and restart node by node: the new key is used${isIssuer ? '. Restart the broker with the new name' : ''}.`,
  );
  print(`Step 3: when ${preconditions[name]}: set the third value and restart node by node.`);
}
