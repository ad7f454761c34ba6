import { clientGone } from '#platform/errors/errors.ts';

/** Rate-limit key of an address: IPv6 by its /64, which one subscriber has whole. A closed socket has no address. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) throw clientGone();
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':');
  const right = tail?.split(':') ?? [];
  const whole = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${whole
    .slice(0, 4)
    .map((part) => Number.parseInt(part || '0', 16).toString(16))
    .join(':')}::/64`;
}
