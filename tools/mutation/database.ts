import type { Mutation } from './mutation.ts';

const sql = 'apps/api/migrations';
const policy = `using (property_id = (select current_setting('app.property_id')::int))`;
const catalogue = ['isolation.security'];

/** Policies, keys, grants, triggers and functions. */
export const databaseMutations: Mutation[] = [
  {
    name: 'a policy without a property condition',
    file: `${sql}/0005_contact.sql`,
    find: policy,
    replace: 'using (true)',
    tests: ['db/isolation.test'],
  },
  {
    name: 'a policy without a check for writes',
    file: `${sql}/0005_contact.sql`,
    find: `with check (property_id = (select current_setting('app.property_id')::int))`,
    replace: 'with check (true)',
    tests: catalogue,
  },
  {
    name: 'a policy with a default for a missing context',
    file: `${sql}/0001_foundation.sql`,
    find: `create policy own_property on session\n  ${policy}`,
    replace: `create policy own_property on session\n  using (property_id = coalesce(nullif(current_setting('app.property_id', true), '')::int, property_id))`,
    tests: catalogue,
  },
  {
    name: 'row-level security is not forced',
    file: `${sql}/0005_contact.sql`,
    find: 'alter table contact force row level security;',
    replace: '',
    tests: catalogue,
  },
  {
    name: 'a right to truncate',
    file: `${sql}/0005_contact.sql`,
    find: 'grant select, insert, update, delete on contact',
    replace: 'grant select, insert, update, delete, truncate on contact',
    tests: catalogue,
  },
  {
    name: 'password hashes granted to the application',
    file: `${sql}/0001_foundation.sql`,
    find: 'grant select (id, organisation_id, username,',
    replace: 'grant select (id, organisation_id, password_hash, username,',
    tests: catalogue,
  },
  {
    name: 'an audit log that can be edited',
    file: `${sql}/0003_kernel.sql`,
    find: 'grant select, insert on audit_log',
    replace: 'grant select, insert, update on audit_log',
    tests: catalogue,
  },
  {
    name: 'a table nobody audits',
    file: `${sql}/0005_contact.sql`,
    find: 'create trigger audit after insert or update or delete on contact for each row execute function audit_row();',
    replace: '',
    tests: catalogue,
  },
  {
    name: 'a foreign key without the property',
    file: `${sql}/0005_contact.sql`,
    find: 'create index contact_position',
    replace: `alter table contact add unique (id);
create table contact_note (property_id int not null references property, id int, contact_id int references contact (id), primary key (property_id, id));
create index contact_position`,
    tests: catalogue,
  },
  {
    name: 'a unique key that shows other properties',
    file: `${sql}/0005_contact.sql`,
    find: 'create index contact_position',
    replace: 'create unique index contact_once on contact (phone, id);\ncreate index contact_position',
    tests: catalogue,
  },
  {
    name: 'a definer function with an open search path',
    file: `${sql}/0022_authority.sql`,
    find: `role_type text, has_mfa boolean)
  language sql stable security definer set search_path = public, pg_temp`,
    replace: `role_type text, has_mfa boolean)
  language sql stable security definer`,
    tests: catalogue,
  },
  {
    name: 'a search through all properties',
    file: `${sql}/0006_search.sql`,
    find: `where property_id = current_setting('app.property_id')::int and search_text`,
    replace: 'where search_text',
    tests: catalogue,
  },
  {
    name: 'a changed password that ends no other session',
    file: `${sql}/0022_authority.sql`,
    find: `perform auth.end_sessions_of(me, 'password', kept_session);`,
    replace: '',
    tests: ['session.test'],
  },
  {
    name: 'rows of running transactions are skipped by seals',
    file: `${sql}/0030_log.sql`,
    find: 'and entry.xid < pg_snapshot_xmin(pg_current_snapshot())',
    replace: '',
    tests: ['log/chain.test'],
  },
  {
    name: 'seals the application may read',
    file: `${sql}/0030_log.sql`,
    find: 'grant select, insert on audit_seal to lobby_audit;',
    replace: 'grant select, insert on audit_seal to lobby_audit, lobby_app;',
    tests: catalogue,
  },
  {
    name: 'money is moved to a bill of another room',
    file: `${sql}/0690_reallocation.sql`,
    find: `wanted.room_id <> was.room_id or wanted.kind <> 'bill'`,
    replace: `wanted.kind <> 'bill'`,
    tests: ['payment/reallocate.test'],
  },
  {
    name: 'money of a closed month is moved',
    file: `${sql}/0690_reallocation.sql`,
    find: 'and on_date <= ledger.closed_through()) then',
    replace: 'and false) then',
    tests: ['payment/reallocate.test'],
  },
  {
    name: 'money of the own room is moved',
    file: `${sql}/0690_reallocation.sql`,
    find: 'perform ledger.assert_not_own(array[was.room_id, incoming.room_id]);',
    replace: '',
    tests: ['payment/reallocate.test'],
  },
  {
    name: 'what was allocated is undone and its bill stays paid',
    file: `${sql}/0690_reallocation.sql`,
    find: 'create constraint trigger paid after update of undone_by_id on allocation',
    replace: 'create constraint trigger paid after insert on allocation',
    tests: ['payment/ledger.test'],
  },
];
