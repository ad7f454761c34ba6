export { bilingualName, maskedChange } from './resident.changes.ts';
export { findOccupant, MOVED_OUT, readOccupant } from './resident.occupant.ts';
