import type { Span } from '@lobby/contract/period';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate } from '#shared/dates/dates.ts';

/** `10/11/2026 – 16/11/2026`, or the one day. */
export function useDays() {
  const zone = useZone();
  return ({ from, to }: Span) => {
    const [first, last] = [from, new Date(to.getTime() - 1)].map((at) => formatDate(at, zone));
    return first === last ? `${first}` : `${first} – ${last}`;
  };
}
