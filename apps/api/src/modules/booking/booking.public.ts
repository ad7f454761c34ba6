export { countBookingsThatStay, findBookingsOfMembers, findBookingsOfMoveOut } from './booking.members.ts';
export { restoreBookingsOfMoveOut } from './booking.restore.ts';
