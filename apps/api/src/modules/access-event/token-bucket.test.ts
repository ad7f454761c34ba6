import { describe, expect, it } from 'vitest';
import { tokenBuckets } from './token-bucket.ts';

const buckets = () => tokenBuckets({ perSecond: 10, burst: 100 });

describe('a token bucket', () => {
  it('admits a burst, then says how long to wait, then goes on at its pace', () => {
    const { admit } = buckets();
    expect([admit('a', 60, 0), admit('a', 60, 0), admit('a', 1, 0)]).toEqual([0, 0, 3]);
    expect([admit('a', 1, 2000), admit('a', 1, 2200)]).toEqual([1, 0]);
  });

  it('is of one name: another is not refused for it', () => {
    const { admit } = buckets();
    expect([admit('a', 500, 0), admit('a', 1, 0), admit('b', 1, 0)]).toEqual([0, 41, 0]);
  });

  it('charges what has happened already, and never counts time twice when clocks differ', () => {
    const { charge } = buckets();
    expect([charge('a', 100, 5000), charge('a', 10, 4000), charge('a', 0, 5000)]).toEqual([0, 2, 2]);
    expect([charge('a', 10_000, 6000), charge('a', 0, 16_500)]).toEqual([11, 0]);
  });
});
