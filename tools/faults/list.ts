import { areaFaults } from './areas.ts';
import type { Fault } from './fault.ts';

const sql = 'apps/api/migrations';
const kernel = 'apps/api/src/kernel';
const session = 'apps/api/src/modules/session';
const policy = `using (property_id = (select current_setting('app.property_id')::int))`;
const catalogue = ['isolation.proof'];

export const faults: Fault[] = [
  // The database
  {
    name: 'a policy that lets every property through',
    file: `${sql}/0005_contact.sql`,
    find: policy,
    plant: 'using (true)',
    tests: ['kernel/isolation.test'],
  },
  {
    name: 'a policy that does not look at writes',
    file: `${sql}/0005_contact.sql`,
    find: `with check (property_id = (select current_setting('app.property_id')::int))`,
    plant: 'with check (true)',
    tests: catalogue,
  },
  {
    name: 'a policy that forgives a missing context',
    file: `${sql}/0001_foundation.sql`,
    find: `create policy own_property on session\n  ${policy}`,
    plant: `create policy own_property on session\n  using (property_id = coalesce(nullif(current_setting('app.property_id', true), '')::int, property_id))`,
    tests: catalogue,
  },
  {
    name: 'row-level security that spares the owner',
    file: `${sql}/0005_contact.sql`,
    find: 'alter table contact force row level security;',
    plant: '',
    tests: catalogue,
  },
  {
    name: 'a right to truncate',
    file: `${sql}/0005_contact.sql`,
    find: 'grant select, insert, update, delete on contact',
    plant: 'grant select, insert, update, delete, truncate on contact',
    tests: catalogue,
  },
  {
    name: 'password hashes granted to the application',
    file: `${sql}/0001_foundation.sql`,
    find: 'grant select (id, organisation_id, username,',
    plant: 'grant select (id, organisation_id, password_hash, username,',
    tests: catalogue,
  },
  {
    name: 'an audit log that can be edited',
    file: `${sql}/0003_kernel.sql`,
    find: 'grant select, insert on audit_log',
    plant: 'grant select, insert, update on audit_log',
    tests: catalogue,
  },
  {
    name: 'a table nobody audits',
    file: `${sql}/0005_contact.sql`,
    find: 'create trigger audit after insert or update or delete on contact for each row execute function audit_row();',
    plant: '',
    tests: catalogue,
  },
  {
    name: 'a foreign key without the property',
    file: `${sql}/0005_contact.sql`,
    find: 'create index contact_position',
    plant: `alter table contact add unique (id);
create table contact_note (property_id int not null references property, id int, contact_id int references contact (id), primary key (property_id, id));
create index contact_position`,
    tests: catalogue,
  },
  {
    name: 'a unique key that shows other properties',
    file: `${sql}/0005_contact.sql`,
    find: 'create index contact_position',
    plant: 'create unique index contact_once on contact (phone, id);\ncreate index contact_position',
    tests: catalogue,
  },
  {
    name: 'a definer function with an open search path',
    file: `${sql}/0002_sign_in.sql`,
    find: 'language sql stable security definer set search_path = public, pg_temp',
    plant: 'language sql stable security definer',
    tests: catalogue,
  },
  {
    name: 'a search through all properties',
    file: `${sql}/0006_search.sql`,
    find: `where property_id = current_setting('app.property_id')::int and search_text`,
    plant: 'where search_text',
    tests: catalogue,
  },
  {
    name: 'a changed password that ends no other session',
    file: `${sql}/0002_sign_in.sql`,
    find: `update session set ended_at = now(), ended_why = 'password'`,
    plant: `update session set user_agent = user_agent`,
    tests: ['session.test'],
  },
  // Rights
  {
    name: 'a permission that is not asked',
    file: `${kernel}/route.ts`,
    find: `if (needs !== 'signed-in' && !may(user.role, needs)) throw forbidden();`,
    plant: '',
    tests: ['authorisation.proof'],
  },
  {
    name: 'no cage around a first password',
    file: `${kernel}/route.ts`,
    find: 'if (user.isPasswordDefault) throw',
    plant: 'if (false) throw',
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
    file: `${kernel}/route.ts`,
    find: 'checkPreview(user, needs, call.query);',
    plant: '',
    tests: ['hostile.test'],
  },
  {
    name: 'a route behind the kernel',
    file: `${kernel}/declared.ts`,
    find: 'if (stray.length > 0)',
    plant: 'if (stray.length > 99)',
    tests: ['declared.test'],
  },
  {
    name: 'a delete that finds nothing and says it did',
    file: `${kernel}/rows.ts`,
    find: 'if (numDeletedRows === 0n) throw notFound();',
    plant: 'void numDeletedRows;',
    tests: ['kernel/isolation.test'],
  },
  // Sessions
  {
    name: 'an ended session that still works',
    file: `${kernel}/session/check.ts`,
    find: 'and session.ended_at is null',
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'a blocked person who stays in',
    file: `${kernel}/session/check.ts`,
    find: 'row.isBlocked ||',
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
    find: 'await Promise.all(tries.map(({ limiter, key }) => limiter.penalty(key)));',
    plant: '',
    tests: ['session.test'],
  },
  {
    name: 'cookies for other sites',
    file: `${kernel}/open-route.ts`,
    find: 'refuseOtherSites(request);',
    plant: '',
    tests: ['session.test'],
  },
  // Transactions
  {
    name: 'a handle that outlives its transaction',
    file: `${kernel}/db.ts`,
    find: `if (!open) throw new Error('this transaction is over');`,
    plant: '',
    tests: ['kernel/isolation.test'],
  },
  {
    name: 'a key that is taken for any body',
    file: `${kernel}/idempotency.ts`,
    find: 'if (!kept.fingerprint.equals(fingerprint))',
    plant: 'if (false)',
    tests: ['idempotency.test'],
  },
  {
    name: 'an effect for every repeat',
    file: `${kernel}/idempotency.ts`,
    find: 'if (fresh === 1n) {',
    plant: 'if (fresh >= 0n) {',
    tests: ['idempotency.test'],
  },
  // The dialect and the input
  {
    name: 'names from outside the shape',
    file: `${kernel}/query/filters.ts`,
    find: `if (!kind || kind === 'whole') throw new QueryRefusal(`,
    plant: `if (!kind) return readField(key, 'text', tree);\n  if (kind === 'whole') throw new QueryRefusal(`,
    tests: ['hostile.test'],
  },
  {
    name: 'a query that nests without end',
    file: `${kernel}/query/raw.ts`,
    find: 'const MAX_DEPTH = 6;',
    plant: 'const MAX_DEPTH = 60;',
    tests: ['hostile.test'],
  },
  {
    name: 'the last of two values wins',
    file: `${kernel}/query/raw.ts`,
    find: 'if (there !== undefined) throw',
    plant: 'if (false) throw',
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
    file: `${kernel}/http/answer.ts`,
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
    file: `${kernel}/http/json-body.ts`,
    find: 'assertPlainNames(body);',
    plant: '',
    tests: ['input.proof'],
  },
  {
    name: 'any content type',
    file: `${kernel}/http/json-body.ts`,
    find: 'if (type !== undefined && !accepted.test(type)) throw',
    plant: 'if (false) throw',
    tests: ['input.proof'],
  },
  ...areaFaults,
];
