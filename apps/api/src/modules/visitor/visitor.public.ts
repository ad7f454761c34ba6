export { findVisitsOfHosts, findVisitsOfMoveOut, restoreVisitsOfMoveOut } from './visitor.hosts.ts';
