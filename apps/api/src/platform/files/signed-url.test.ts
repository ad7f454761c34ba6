import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSignedUrls, type FileVariant, VARIANTS } from './signed-url.ts';

const secrets = ['a'.repeat(32), 'b'.repeat(32)];
const MINUTE = 60_000;
const place = fc.record({ property: fc.nat(99), id: fc.nat(999), variant: fc.constantFrom(...VARIANTS) });
const partsOf = (address: string) => {
  const { searchParams } = new URL(address, 'http://x');
  return { until: Number(searchParams.get('until')), seal: searchParams.get('seal') ?? '' };
};

describe('a signed URL', () => {
  it('is valid for ten to twenty minutes', () =>
    fc.assert(
      fc.property(place, fc.nat(2e12), (one, now) => {
        let clock = now;
        const { urlOf, validFor } = createSignedUrls(secrets, () => clock);
        const { until, seal } = partsOf(urlOf(one));
        const left = validFor(one, until, seal) ?? 0;
        clock = now + 10 * MINUTE - 1;
        const stillOpen = validFor(one, until, seal) !== undefined;
        clock = now + 20 * MINUTE;
        expect([left >= 10 * MINUTE && left <= 20 * MINUTE, stillOpen, validFor(one, until, seal)]).toEqual([
          true,
          true,
          undefined,
        ]);
      }),
    ));

  it('is not valid for another file, property, size or time, nor with a changed signature', () =>
    fc.assert(
      fc.property(place, place, fc.nat(64), (one, other, at) => {
        const { urlOf, validFor } = createSignedUrls(secrets, () => 1e12);
        const { until, seal } = partsOf(urlOf(one));
        const isSame = (Object.keys(one) as (keyof FileVariant)[]).every((key) => one[key] === other[key]);
        const changed = `${seal.slice(0, at)}${seal[at] === 'A' ? 'B' : 'A'}${seal.slice(at + 1)}`;
        expect(validFor(other, until, seal) !== undefined).toBe(isSame);
        expect(validFor(one, until + 1, seal)).toBeUndefined();
        expect(validFor(one, until, changed)).toBeUndefined();
        expect(validFor(one, until, '')).toBeUndefined();
      }),
    ));

  it('is stable for a while, and valid with the old secret until that is removed', () => {
    let clock = 1e12;
    const [before, after] = [createSignedUrls(secrets.toReversed(), () => clock), createSignedUrls(secrets, () => clock)];
    const one: FileVariant = { property: 1, id: 2, variant: 'card' };
    const old = before.urlOf(one);
    clock += 1000;
    expect(before.urlOf(one)).toBe(old);
    const { until, seal } = partsOf(old);
    expect(after.validFor(one, until, seal)).toBeGreaterThan(0);
    expect(createSignedUrls(['c'.repeat(32)], () => clock).validFor(one, until, seal)).toBeUndefined();
  });
});
