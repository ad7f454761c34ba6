export { type FacilityRules, findFacilities } from './facility.rules.ts';
export { facilitySource } from './facility.source.ts';
