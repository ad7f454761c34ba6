import { callerGone } from '#platform/errors/errors.ts';

/** Whoever has one address of version 6 has the 2^64 beside it, too: they count as one. A socket that is gone has no address. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) throw callerGone();
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
