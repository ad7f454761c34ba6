export { findVisitsOfHosts, findVisitsOfMoveOut, restoreVisitsOfMoveOut } from './visitor.hosts.ts';
export { momentsOfState } from './visitor.read.ts';
export { isAtDesk, visitSource } from './visitor.source.ts';
