import { gridOf, isTooLong, type SlotRules, slotOf, windowOf } from '@lobby/contract/slots';
import type { Day } from '@lobby/contract/zone';
import { rulesOf } from '#shared/facility/slot-rules.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5][05](:00)?$/;
const isTime = (value: unknown): value is string => typeof value === 'string' && CLOCK.test(value);
const number = (value: unknown, otherwise: number) =>
  value === '' || !Number.isInteger(Number(value)) ? otherwise : Number(value);

/** The rules in what is typed so far; none while its hours are no times. */
export function typedRules(values: Record<string, unknown>): SlotRules | undefined {
  const { officeHourOpen, officeHourClose, privateHourOpen, privateHourClose } = values;
  if (!isTime(officeHourOpen) || !isTime(officeHourClose)) return undefined;
  const isPrivate = isTime(privateHourOpen) && isTime(privateHourClose);
  return rulesOf({
    officeHourOpen,
    officeHourClose,
    privateHourOpen: isPrivate ? privateHourOpen : null,
    privateHourClose: isPrivate ? privateHourClose : null,
    slotHourTime: number(values.slotHourTime, 1),
    slotMinuteTime: number(values.slotMinuteTime, 0),
    limitHourTime: number(values.limitHourTime, 0),
    limitMinuteTime: number(values.limitMinuteTime, 0),
    maxOnTime: number(values.maxOnTime, 1),
    bufferMinutes: 0,
    minLeadMinutes: 0,
    maxAheadDays: 0,
  });
}

export type DayPreview = { starts: string[]; window: { open: number; close: number } };

/** What the rules make of a day; nothing where it cannot be had alone. */
export function previewOf(rules: SlotRules, day: Day, zone: string, isPrivate: boolean): DayPreview | undefined {
  const window = windowOf(rules, isPrivate);
  return window ? { window, starts: gridOf(rules, day, zone, isPrivate).map(({ time }) => time.slice(0, 5)) } : undefined;
}

/** `limitShort`: no slot fits into the limit, and the server refuses it. `limitUneven`: the rest of it is never booked. */
export function limitProblem(rules: SlotRules): 'limitShort' | 'limitUneven' | undefined {
  const slot = slotOf(rules);
  const one = { start: new Date(0), end: new Date(slot * 60_000) };
  if (isTooLong(rules, one)) return 'limitShort';
  return rules.limitMinutes % slot === 0 ? undefined : 'limitUneven';
}
