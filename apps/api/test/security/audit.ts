import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import { areaOf, hasId, nameOf, ownSessionCallsLast, type SecurityFixture } from './fixture.ts';

/** Calls that are not GET and need no audit entry, each with its reason. */
export const CHANGES_NOTHING: Record<string, string> = {
  'POST /rooms/generate/preview': 'shows what a plan would make, and makes nothing',
  'POST /rooms/mapping/org-index-name': 'looks a code up, by the wire of the specification with POST',
  'POST /users/tenant/find': 'asks whether a person is known, for whoever may write them down',
  'POST /auth/refresh': 'the session goes on; its beginning and its end are in the log',
  'POST /auth/check-code': 'looks whether a code is still good',
  'POST /visitor/invitation/open': 'a guest looks at an invitation; a preview of the link must use nothing up',
  'POST /posts/announcement/:id/read': 'the read mark is itself the record of who read it and when',
  'POST /posts/news/:id/read': 'the read mark is itself the record of who read it and when',
  'POST /notifications/read': 'the read mark is itself the record of who read it and when',
  'POST /chats/:id/read': 'the read mark is itself the record of who read it and when',
  'POST /notifications/test': 'sends a message to oneself; the log of pushes has it',
  'POST /access-events': 'hands events over to the stream; they are a log of their own',
};
/** There must be a waiting request of the type. */
export const APPROVALS = [
  'sub-tenant',
  'update-profile',
  'update-profile-image',
  'tenant/remove',
  'tenant/remove/revoke',
  'car',
  'car/delete',
  'card',
  'card/mapping',
  'card/remove',
].map((type) => `POST /requests/${type}/approve`);
/** The room's quota must have a card left, or the card must be in use or suspended. */
export const CARD_IN_STATE = ['POST /requests/card', 'POST /mi-fares/:id/suspend', 'POST /mi-fares/:id/resume'];
export const COUPON_IN_STATE = ['POST /coupons/redeem', 'POST /coupons/:id/unredeem'];
/** A room must have stamps left, and no sync may run. */
export const STAMP_IN_STATE = ['POST /stamp-activity/use', 'POST /stamp-template/sync-stamp-list-rate-template'];
/** Somebody must be inside, wait or have left. */
export const VISIT_IN_STATE = [
  'POST /visitor/check-out',
  'POST /visitor/:id/approve',
  'POST /visitor/:id/erase',
  'POST /visitor/:id/undo',
];
/** Somebody must write by a channel, the room must be members-only, or a message must have failed. */
export const CHAT_IN_STATE = [
  ...['link', 'unlink', 'participants', 'messages/:number/resend', 'messages/:number/other-way'].map(
    (act) => `POST /chats/:id/${act}`,
  ),
  'POST /chat-inbound/:channel',
];
/** By the link of an invitation. */
const BY_LINK = ['POST /visitor/invitation/complete', 'POST /visitor/invitation/decline'];
/** These succeed only with a code, an address or a state that cannot be generated: their audit entries are checked in the tests of their modules. */
const NEEDS_SECRET = [
  'POST /auth/switch',
  'POST /auth/forgot-password',
  'POST /users/reset-password-v2',
  'POST /auth/confirm-email',
  ...['me', ':id'].flatMap((who) => ['resend', 'cancel'].map((act) => `POST /users/${who}/email-change/${act}`)),
  'POST /auth/mfa/verify',
  'POST /auth/mfa/recover',
  'POST /auth/mfa/confirm',
  'POST /auth/mfa/recovery-codes',
  'POST /users/:id/mfa-reset',
  'POST /users/:id/mfa-reset/approve',
  'POST /posts/announcement/:id/undo',
  'POST /posts/news/:id/undo',
  // Only a browser of one's own is removed; `delivery.test.ts` has the entry.
  'POST /notifications/devices/unsubscribe',
  // Whoever is on no list is taken off none.
  'POST /posts/event-calendar/:id/unregister',
  // Signed by somebody, confirmed by somebody else.
  'POST /shift-notes/:id/confirm',
  'POST /device-commands/:id/again',
  'POST /exports/again',
  'POST /rooms/generate/undo',
  // Names the proposal that was shown.
  'POST /bank-accounts/:id/approve',
  // The room of the resident that is named; it must be cancelled, its time, or wait for approval.
  'POST /bookings/multiple',
  'POST /bookings/:id/restore',
  'POST /bookings/:id/check-in',
  'POST /bookings/:id/no-show',
  'POST /bookings/:id/approve',
  'POST /bookings/:id/reject',
  // The time must be taken, and the wait have been ended.
  'POST /booking-waits',
  'POST /booking-waits/:id/reopen',
  // It must have been accepted, or paid.
  'POST /payments/pay-ins/:id/void',
  'POST /payments/pay-ins/:id/reallocate',
  // It must wait, its reference be read, and the property have a slip checker.
  'POST /payments/pay-ins/:id/check',
  'POST /refunds/:id/void',
  // Somebody must have proposed to give it back, or have done so.
  'POST /payments/unidentified/:id/return/approve',
  'POST /payments/unidentified/:id/return/withdraw',
  'POST /payments/unidentified/:id/return/void',
  // There must be such a coupon, and somebody must have used it.
  ...COUPON_IN_STATE,
  ...STAMP_IN_STATE,
  ...VISIT_IN_STATE,
  ...BY_LINK,
  ...CHAT_IN_STATE,
  // Somebody must be inside.
  'POST /visitor/check-out-all',
  ...APPROVALS,
  'POST /requests/bulk-approve',
  ...CARD_IN_STATE,
  'POST /requests/card/mapping',
  // Something must have failed.
  'POST /mi-fares/:id/sync',
  'POST /cars/:id/sync',
  'POST /hardwares/:id/credentials/sync',
  'POST /mi-fares/drift/repair',
  // There must be a plan, or two records of one human; rows of a sheet name rooms.
  'POST /mi-fares/import',
  'POST /users/tenant/:id/cancel-move-out',
  'POST /move-outs/:id/cancel',
  'POST /move-outs/:id/undo',
  'POST /users/tenant/:id/merge',
  'POST /users/tenant/:id/distinct',
  'POST /users/tenant/:id/merge/undo',
  'POST /users/tenant/import',
  // A mandatory notice, or a consent that was given, must be in force.
  'POST /consents/submit-consent',
  'POST /consents/:id/reminders',
  'POST /consents/:id/reminders/undo',
  'POST /consents/decisions',
  'POST /consents/withdraw',
  // Whoever lives here is not erased.
  'POST /subject-requests/:id/erase',
  // The rows are about erasure, not about a copy.
  'POST /subject-requests/:id/copy',
];
/** An import refers to existing buildings by name, so its body cannot be generated. */
const sheetOf = (fixture: SecurityFixture) =>
  fixture.inProperty('home', async (db) => {
    const floor = await db
      .selectFrom('floor')
      .innerJoin('building', 'building.id', 'floor.unitId')
      .select(['building.name as building', 'floor.name as floor'])
      .executeTakeFirstOrThrow();
    const { name: type } = await db.selectFrom('roomType').select('name').executeTakeFirstOrThrow();
    return { rows: [{ ...floor, type, name: 'From a sheet' }] };
  });

/** A generated body may happen to change nothing, or to be refused. */
const ATTEMPTS = 40;

/** Calls every mutating route until it succeeds, and returns those that left no audit entry. */
export async function unauditedRoutes(fixture: SecurityFixture, routes: DeclaredRoute[]) {
  const mutating = ownSessionCallsLast(routes).filter(
    (route) => route.endpoint.audit !== 'none' && !CHANGES_NOTHING[nameOf(route)] && !NEEDS_SECRET.includes(nameOf(route)),
  );
  const unaudited: string[] = [];
  for (const route of mutating) if (!(await writesLogEntry(fixture, route))) unaudited.push(nameOf(route));
  return { routes: mutating.length, unaudited };
}

async function writesLogEntry(fixture: SecurityFixture, route: DeclaredRoute): Promise<boolean> {
  for (let turn = 0; turn < ATTEMPTS; turn += 1) {
    await fixture.freshActors();
    await fixture.resetRateLimits();
    // Only the newcomer can change an initial password; everything else is called with the highest role.
    const actor = fixture.named(route.endpoint.path.endsWith('/force-change-password') ? 'newcomer' : 'organize');
    const body = await (route.endpoint.path === '/rooms/import' ? sheetOf(fixture) : fixture.bodyFor(route, actor));
    const id = hasId(route)
      ? ((await fixture.create(areaOf(route), 'home')) ?? (await fixture.someRowOf(areaOf(route), 'home')))
      : undefined;
    const before = await countLogEntries(fixture);
    const { status } = await fixture.call(route, actor, id, body);
    if (status === 200 && (await countLogEntries(fixture)) > before) return true;
  }
  return false;
}

const countLogEntries = (fixture: SecurityFixture) =>
  fixture.inProperty('home', async (db) => {
    const { count } = await db.selectFrom('auditLog').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  });
