export { type FacilityRules, findFacilities, lockFacilities } from './facility.rules.ts';
export { facilitySource } from './facility.source.ts';
