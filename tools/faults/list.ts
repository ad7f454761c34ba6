import { accessLogFaults } from './access-log.ts';
import { areaFaults } from './areas.ts';
import { authorityFaults } from './authority.ts';
import { calendarFaults } from './calendar.ts';
import { countFaults } from './counts.ts';
import { databaseFaults } from './database.ts';
import type { Fault } from './fault.ts';
import { fieldFaults } from './fields.ts';
import { fileFaults } from './files.ts';
import { hardwareFaults } from './hardware.ts';
import { portalFaults } from './portal.ts';
import { richTextFaults } from './rich-text.ts';
import { streamFaults } from './stream.ts';

const session = 'apps/api/src/modules/session';

export const faults: Fault[] = [
  ...databaseFaults,
  ...richTextFaults,
  ...calendarFaults,
  ...streamFaults,
  ...countFaults,
  ...hardwareFaults,
  ...accessLogFaults,
  ...portalFaults,
  // Rights
  {
    name: 'a permission that is not asked',
    file: 'apps/api/src/platform/http/route.ts',
    find: 'if (isArea(needs) && !may(user.role, needs)) throw forbidden();',
    plant: '',
    tests: ['authorisation.security'],
  },
  {
    name: 'no cage around a first password',
    file: 'apps/api/src/platform/auth/session-check.ts',
    find: `if (isPasswordDefault) return 'password';`,
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'readers who may write',
    file: 'packages/contract/src/access.ts',
    find: `const ordinary: Row = { organize_admin: 'W', admin: 'W', user: 'I' };`,
    plant: `const ordinary: Row = { organize_admin: 'W', admin: 'W', user: 'W' };`,
    tests: ['contact.test'],
  },
  {
    name: 'drafts for everybody',
    file: 'apps/api/src/platform/http/crud.ts',
    find: "if (source.liveOnce !== undefined && state === 'preview' &&",
    plant: "if (source.liveOnce === '' && state === 'preview' &&",
    tests: ['hostile.test'],
  },
  {
    name: 'a route behind the kernel',
    file: 'apps/api/src/platform/http/declared-routes.ts',
    find: 'if (stray.length > 0)',
    plant: 'if (stray.length > 99)',
    tests: ['declared-routes.test'],
  },
  {
    name: 'a delete that finds nothing and says it did',
    file: 'apps/api/src/platform/query/rows.ts',
    find: 'if (numDeletedRows === 0n) throw notFound();',
    plant: 'void numDeletedRows;',
    tests: ['db/isolation.test'],
  },
  // Sessions
  {
    name: 'an ended session that still works',
    file: 'apps/api/src/platform/auth/session-check.ts',
    find: 'and session.ended_at is null',
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'a blocked person who stays in',
    file: 'apps/api/src/platform/auth/session-check.ts',
    find: 'and membership.status',
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'tenants who may sign in',
    file: `${session}/sign-in.service.ts`,
    find: 'if (!STAFF_ROLES.some(',
    plant: 'if (false && !STAFF_ROLES.some(',
    tests: ['session.test'],
  },
  {
    name: 'a refresh that many win',
    file: `${session}/session.service.ts`,
    find: `.where('refreshHash', '=', old.hash)`,
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'a stolen refresh token that goes unnoticed',
    file: `${session}/session.service.ts`,
    find: 'await endWhenStolen(db, sessionId, old.hash);',
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'wrong passwords nobody counts',
    file: `${session}/sign-in.service.ts`,
    find: 'await countTry(ofAccount, async () => {',
    plant: 'await countTry([], async () => {',
    tests: ['session.test'],
  },
  {
    name: 'cookies for other sites',
    file: 'apps/api/src/platform/http/public-route.ts',
    find: 'refuseOtherSites(request, ownOrigin);',
    plant: '',
    tests: ['session.test'],
  },
  // Transactions
  {
    name: 'a handle that outlives its transaction',
    file: 'apps/api/src/platform/db/db.ts',
    find: `if (!open) throw new Error('this transaction is over');`,
    plant: '',
    tests: ['db/isolation.test'],
  },
  {
    name: 'a key that is taken for any body',
    file: 'apps/api/src/platform/request/idempotency.ts',
    find: 'if (!kept.fingerprint.equals(fingerprint))',
    plant: 'if (false)',
    tests: ['idempotency.test'],
  },
  {
    name: 'an effect for every repeat',
    file: 'apps/api/src/platform/request/idempotency.ts',
    find: 'if (fresh === 1n) {',
    plant: 'if (fresh >= 0n) {',
    tests: ['idempotency.test'],
  },
  // The dialect and the input
  {
    name: 'names from outside the shape',
    file: 'apps/api/src/platform/query/filters.ts',
    find: `if (!kind) throw new QueryRefusal(`,
    plant: `if (!kind) return readField(key, 'text', tree, place);
  if (key === '') throw new QueryRefusal(`,
    tests: ['hostile.test'],
  },
  {
    name: 'a query that nests without end',
    file: 'apps/api/src/platform/query/raw-query.ts',
    find: 'const MAX_DEPTH = 6;',
    plant: 'const MAX_DEPTH = 60;',
    tests: ['hostile.test'],
  },
  {
    name: 'the last of two values wins',
    file: 'apps/api/src/platform/query/raw-query.ts',
    find: 'if (there !== undefined) throw',
    plant: 'if (false)',
    tests: ['hostile.test'],
  },
  {
    name: 'a page as large as anybody likes',
    file: 'packages/contract/src/kernel/list.ts',
    find: 'Math.min(size, MAX_PAGE_SIZE)',
    plant: 'size',
    tests: ['hostile.test'],
  },
  {
    name: 'columns nobody declared',
    file: 'apps/api/src/platform/http/response-serializer.ts',
    find: 'const passed: Record<string, unknown> = {};',
    plant: 'const passed: Record<string, unknown> = { ...value };',
    tests: ['contact.test'],
  },
  {
    name: 'fields nobody asked for',
    file: 'packages/contract/src/areas/contact.ts',
    find: 'export const ContactInput = z.strictObject({',
    plant: 'export const ContactInput = z.looseObject({',
    tests: ['contact.test'],
  },
  {
    name: 'the same name twice in a body',
    file: 'apps/api/src/platform/body/json-body.ts',
    find: 'assertPlainNames(body);',
    plant: '',
    tests: ['input.security'],
  },
  {
    name: 'any content type',
    file: 'apps/api/src/platform/body/json-body.ts',
    find: 'if (type !== undefined && !isAcceptedType(type, routeOptions.config as BodyTypes))',
    plant: 'if (false)',
    tests: ['input.security'],
  },
  ...areaFaults,
  ...authorityFaults,
  ...fieldFaults,
  ...fileFaults,
];
