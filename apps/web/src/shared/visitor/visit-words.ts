import type { Visit } from '@lobby/contract/areas/visitor';
import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatTimeInput } from '#shared/dates/day.ts';
import { session } from '#shared/session/store.ts';

/** From when to when by the building's clock; the second day only where it is another one. */
export function visitWhen({ expectedFrom, expectedTo }: Pick<Visit, 'expectedFrom' | 'expectedTo'>): string {
  const zone = session.get().profile?.property.timeZone ?? TIME_ZONE;
  // Until midnight is still the day before.
  const last = new Date(expectedTo.getTime() - 1);
  const end =
    dayOf(expectedFrom, zone) === dayOf(last, zone) ? formatTimeInput(expectedTo, zone) : formatMoment(expectedTo, zone);
  return `${formatMoment(expectedFrom, zone)} – ${end}`;
}
