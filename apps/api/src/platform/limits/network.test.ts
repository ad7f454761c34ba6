import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:6:6::1', '2001:db8:6:6::/64'],
  ['2001:db8:6:6:ffff:1:2:3', '2001:db8:6:6::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
