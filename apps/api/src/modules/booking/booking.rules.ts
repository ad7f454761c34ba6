import type { BookingRule, RuleCheck } from '@lobby/contract/areas/booking-check';
import { type BusyTime, isTooLong, leadProblem, leftIn, lengthOf, type Span, serviceDayOf } from '@lobby/contract/slots';
import type { FacilityRules } from '#modules/facility/facility.public.ts';

export interface Proposal {
  rules: FacilityRules;
  span: Span;
  isPrivate: boolean;
  zone: string;
  now: Date;
  busy: readonly BusyTime[];
}

/** Staff may go past these with a reason; never into the past, out of hours, or where it is taken. */
const OVERRIDABLE: readonly BookingRule[] = ['lead', 'ahead', 'length', 'limits', 'overdue'];

export const checked = (rule: BookingRule, passes: boolean, facts: RuleCheck['facts'] = {}): RuleCheck => ({
  rule,
  passes,
  mayOverride: OVERRIDABLE.includes(rule),
  facts,
});

/** Every rule of the facility itself, in the order a clerk would ask. */
export function judge({ rules, span, isPrivate, zone, now, busy }: Proposal): RuleCheck[] {
  const lead = leadProblem(rules, span.start, now, zone);
  const left = leftIn(rules, busy, span, isPrivate);
  return [
    checked('active', rules.isActive),
    checked('hours', serviceDayOf(rules, span, zone, isPrivate) !== undefined, hoursOf(rules, isPrivate)),
    checked('notPast', lead !== 'past'),
    checked('lead', lead !== 'tooSoon', { minutes: rules.minLeadMinutes }),
    checked('ahead', lead !== 'tooFar', { days: rules.maxAheadDays }),
    checked('length', !isTooLong(rules, span), { minutes: rules.limitMinutes, asked: lengthOf(span) }),
    checked('free', left > 0, { left }),
  ];
}

const hoursOf = (rules: FacilityRules, isPrivate: boolean): RuleCheck['facts'] => ({
  open: (isPrivate ? rules.privateHourOpen : rules.officeHourOpen) ?? '',
  close: (isPrivate ? rules.privateHourClose : rules.officeHourClose) ?? '',
});
