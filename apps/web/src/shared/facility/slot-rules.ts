import type { Facility } from '@lobby/contract/areas/facility';
import type { SlotRules } from '@lobby/contract/slots';

/** What a facility's form and answer say about its times, of a facility or of what is typed so far. */
export type FacilityTimes = Pick<
  Facility,
  | 'officeHourOpen'
  | 'officeHourClose'
  | 'privateHourOpen'
  | 'privateHourClose'
  | 'slotHourTime'
  | 'slotMinuteTime'
  | 'limitHourTime'
  | 'limitMinuteTime'
  | 'maxOnTime'
  | 'bufferMinutes'
  | 'minLeadMinutes'
  | 'maxAheadDays'
>;

export const rulesOf = (facility: FacilityTimes): SlotRules => ({
  officeHourOpen: facility.officeHourOpen,
  officeHourClose: facility.officeHourClose,
  privateHourOpen: facility.privateHourOpen,
  privateHourClose: facility.privateHourClose,
  slotMinutes: facility.slotHourTime * 60 + facility.slotMinuteTime,
  limitMinutes: facility.limitHourTime * 60 + facility.limitMinuteTime,
  maxOnTime: facility.maxOnTime,
  bufferMinutes: facility.bufferMinutes,
  minLeadMinutes: facility.minLeadMinutes,
  maxAheadDays: facility.maxAheadDays,
});
