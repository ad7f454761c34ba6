import { DAY_MS, wallOf } from '@lobby/contract/zone';
import { stamp } from './ical.text.ts';

const STEP = 7 * DAY_MS;
const SECOND = 1000;

const offsetAt = (moment: number, zone: string) => wallOf(new Date(moment), zone) - moment;

/** Every moment between two at which the clocks there are put forward or back. */
function changesOf(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  for (let moment = from; moment < to; moment += STEP) {
    const next = Math.min(moment + STEP, to);
    if (offsetAt(moment, zone) !== offsetAt(next, zone)) changes.push(changeBetween(zone, moment, next));
  }
  return changes;
}

function changeBetween(zone: string, before: number, after: number): number {
  const old = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > SECOND) {
    const middle = low + Math.floor((high - low) / 2 / SECOND) * SECOND;
    if (offsetAt(middle, zone) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** The zone told by its own changes, so that a calendar that has never heard its name is right all the same. */
export function zoneLines(zone: string, from: Date, to: Date): string[] {
  const first = Date.UTC(from.getUTCFullYear(), 0);
  const before = offsetAt(first, zone);
  const changes = changesOf(zone, first, to.getTime());
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance('STANDARD', first + before, before, before),
    ...changes.flatMap((change) => {
      const [old, now] = [offsetAt(change - SECOND, zone), offsetAt(change, zone)];
      return observance(now > old ? 'DAYLIGHT' : 'STANDARD', change + old, old, now);
    }),
    'END:VTIMEZONE',
  ];
}

const observance = (name: string, wall: number, old: number, now: number) => [
  `BEGIN:${name}`,
  `DTSTART:${stamp(wall)}`,
  `TZOFFSETFROM:${offset(old)}`,
  `TZOFFSETTO:${offset(now)}`,
  `END:${name}`,
];

function offset(milliseconds: number): string {
  const minutes = Math.abs(Math.round(milliseconds / 60_000));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${milliseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
