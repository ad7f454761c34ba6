import { TIME_ZONES } from '@lobby/contract/areas/setting';
import type { Choices } from '#shared/choices/choices.ts';

const MOST = 50;
const choice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });

/** Found by any part of the name, as `ho chi` or `asia`. */
export const zoneChoices: Choices = {
  key: ['setting', 'zones'],
  find: (typed) => {
    const wanted = typed.trim().toLowerCase();
    const found = TIME_ZONES.map(choice).filter(({ label }) => label.toLowerCase().includes(wanted));
    return Promise.resolve(found.slice(0, MOST));
  },
  named: (zones) => Promise.resolve(zones.map(choice)),
};
