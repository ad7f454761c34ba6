import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addresses, type Place, VARIANTS } from './signed-url.ts';

const secrets = ['a'.repeat(32), 'b'.repeat(32)];
const MINUTE = 60_000;
const place = fc.record({ property: fc.nat(99), id: fc.nat(999), variant: fc.constantFrom(...VARIANTS) });
const partsOf = (address: string) => {
  const { searchParams } = new URL(address, 'http://x');
  return { until: Number(searchParams.get('until')), seal: searchParams.get('seal') ?? '' };
};

describe('an address', () => {
  it('opens what it names, for ten to twenty minutes', () =>
    fc.assert(
      fc.property(place, fc.nat(2e12), (one, now) => {
        let clock = now;
        const { addressOf, opensFor } = addresses(secrets, () => clock);
        const { until, seal } = partsOf(addressOf(one));
        const left = opensFor(one, until, seal) ?? 0;
        clock = now + 10 * MINUTE - 1;
        const stillOpen = opensFor(one, until, seal) !== undefined;
        clock = now + 20 * MINUTE;
        expect([left >= 10 * MINUTE && left <= 20 * MINUTE, stillOpen, opensFor(one, until, seal)]).toEqual([
          true,
          true,
          undefined,
        ]);
      }),
    ));

  it('opens nothing else: not another file, property, size or time, and not with a changed seal', () =>
    fc.assert(
      fc.property(place, place, fc.nat(64), (one, other, at) => {
        const { addressOf, opensFor } = addresses(secrets, () => 1e12);
        const { until, seal } = partsOf(addressOf(one));
        const isSame = (Object.keys(one) as (keyof Place)[]).every((key) => one[key] === other[key]);
        const changed = `${seal.slice(0, at)}${seal[at] === 'A' ? 'B' : 'A'}${seal.slice(at + 1)}`;
        expect(opensFor(other, until, seal) !== undefined).toBe(isSame);
        expect(opensFor(one, until + 1, seal)).toBeUndefined();
        expect(opensFor(one, until, changed)).toBeUndefined();
        expect(opensFor(one, until, '')).toBeUndefined();
      }),
    ));

  it('is the same for a while, and one of the old secret opens until that is gone', () => {
    let clock = 1e12;
    const [before, after] = [addresses(secrets.toReversed(), () => clock), addresses(secrets, () => clock)];
    const one: Place = { property: 1, id: 2, variant: 'card' };
    const old = before.addressOf(one);
    clock += 1000;
    expect(before.addressOf(one)).toBe(old);
    const { until, seal } = partsOf(old);
    expect(after.opensFor(one, until, seal)).toBeGreaterThan(0);
    expect(addresses(['c'.repeat(32)], () => clock).opensFor(one, until, seal)).toBeUndefined();
  });
});
