import { createPrivateKey, sign } from 'node:crypto';
import { createAccount, fromSeed, type KeyPair, Prefix } from '@nats-io/nkeys';
import { Codec } from '@nats-io/nkeys/lib/codec.js';

/** The account key our nodes sign with when the broker asks whether a device may come in. `name` is its public key. */
export type Issuer = KeyPair & { name: string };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export const newIssuerSeed = () => Buffer.from(createAccount().getSeed()).toString();

/**
 * nkeys signs in JavaScript, and derives its keys each time: 12 ms of a node's one thread, several times for each device that signs in.
 * OpenSSL signs the same in 0.06 ms.
 */
export function issuerOf(seed: string): Issuer {
  const pair = fromSeed(Buffer.from(seed));
  const name = pair.getPublicKey();
  const privateKey = pair.getPrivateKey();
  const d = base64url(Codec.decodeSeed(pair.getSeed()).buf);
  const x = base64url(Codec.decode(Prefix.Account, Buffer.from(name)));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } });
  return Object.assign(pair, {
    name,
    getPublicKey: () => name,
    getPrivateKey: () => privateKey,
    sign: (input: Uint8Array) => sign(null, input, key),
  });
}
