import type { RuleCheck } from '@lobby/contract/areas/booking-check';
import { conflict } from '#platform/module.ts';

const MESSAGES = {
  active: ['This place is not in use', 'error.facilityOff'],
  hours: ['The place cannot be booked at this time', 'error.bookingHours'],
  notPast: ['This time is over', 'error.bookingPast'],
  lead: ['This is too soon', 'error.bookingLead'],
  ahead: ['This is too far ahead', 'error.bookingAhead'],
  length: ['This is longer than allowed', 'error.bookingLength'],
  free: ['This time is taken', 'error.slotTaken'],
  room: ['The room is blocked', 'error.roomBlocked'],
  limits: ['The room has booked as much as it may', 'error.bookingLimit'],
  overdue: ['The room owes money', 'error.roomOverdue'],
} as const satisfies Record<RuleCheck['rule'], [string, string]>;

/** The first says it; each names its place in the call and the rule. */
export function refusal(failed: { at: number; check: RuleCheck }[]) {
  const [message, key] = MESSAGES[failed[0]?.check.rule ?? 'free'];
  return conflict(
    message,
    key,
    failed.map(({ at, check }) => ({
      path: ['bookings', String(at)],
      message: check.rule,
      about: Object.fromEntries(Object.entries(check.facts).map(([name, fact]) => [name, String(fact)])),
    })),
  );
}
