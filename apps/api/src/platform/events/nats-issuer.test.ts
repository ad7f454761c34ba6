import { createUser, fromPublic } from '@nats-io/nkeys';
import { describe, expect, it } from 'vitest';
import { issuerOf, newIssuerSeed } from './nats-issuer.ts';

describe('the issuer of device tokens', () => {
  it('signs what nkeys verifies by its name', () => {
    const issuer = issuerOf(newIssuerSeed());
    const text = Buffer.from('a device may come in');
    expect(issuer.name).toMatch(/^A[A-Z2-7]{55}$/);
    expect(fromPublic(issuer.name).verify(text, issuer.sign(text))).toBe(true);
  });

  it('is always the same of one seed, and another of another', () => {
    const seed = newIssuerSeed();
    expect(issuerOf(seed).name).toBe(issuerOf(seed).name);
    expect(issuerOf(newIssuerSeed()).name).not.toBe(issuerOf(seed).name);
  });

  it.each([
    ['a word', 'secret'],
    ['a seed with a letter changed', newIssuerSeed().replace(/(?<=^.{20})./, (letter) => (letter === 'A' ? 'B' : 'A'))],
    ['the seed of a user', Buffer.from(createUser().getSeed()).toString()],
  ])('is not made of %s', (_, seed) => {
    expect(() => issuerOf(seed)).toThrow(/nkeys/);
  });
});
