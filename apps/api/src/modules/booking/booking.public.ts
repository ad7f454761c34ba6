export { countBookingsThatStay, findBookingsOfMembers, findBookingsOfMoveOut } from './booking.members.ts';
export { restoreBookingsOfMoveOut } from './booking.restore.ts';
export { assertBookings } from './busy-times.ts';
export { closeForEvent, drawClosureOn, renameEventClosure } from './closure.event.ts';
export { standingIn, toConflict } from './closure.spans.ts';
export { takenTimes } from './taken-times.ts';
