import type pg from 'pg';
import { definers } from './definer-functions.ts';

/** Tables without a property, and why. Everything else in the schema is scoped. */
const shared: Record<string, string> = {
  organisation: 'above the properties; its policy leads through one of them',
  account: 'a person may work at several properties; its policy asks where',
  property: 'is the property',
  role: 'reference data, the same for everybody',
  category: 'reference data, the same for everybody',
  province: 'reference data, the same for everybody',
  bank: 'reference data, the same for everybody',
  ledger_account: 'the chart of accounts, the same for everybody',
  rate_limit: 'counters without any record in them',
  account_token: 'secrets of a person; only the auth functions reach them',
  account_mfa: 'secrets of a person; only the auth functions reach them',
  recovery_code: 'secrets of a person; only the auth functions reach them',
  email_change: 'an address that waits for its link; only the auth functions reach it',
  let_in: 'who let whom in, over all properties; only the auth functions reach it',
  migration: 'the names of the migrations, which a node asks for before it is ready; the application cannot change it',
};
const referenceTables = ['property', 'role', 'category', 'province', 'bank', 'ledger_account', 'account'];

interface Check {
  name: string;
  /** Lists what is wrong, one row each. */
  sql: string;
}
const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ');
const scoped = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relowner
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped)`;

const checks: Check[] = [
  {
    name: 'every table is scoped or named as shared',
    sql: `select relname as fault from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and relname not in (${list(Object.keys(shared))}) and oid not in (select oid from (${scoped}) s)`,
  },
  {
    name: 'row-level security is enabled and forced',
    sql: `select relname as fault from (${scoped}) s where not relrowsecurity or not relforcerowsecurity
          union select relname from pg_class where relname in ('organisation', 'account', 'property', 'account_token', 'account_mfa', 'recovery_code', 'email_change', 'let_in') and relnamespace = 'public'::regnamespace
            and not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    name: 'every scoped table has the one policy, on reading and on writing, without a default',
    sql: `select relname as fault from (${scoped}) s where not exists (
            select from pg_policies p where p.schemaname = 'public' and p.tablename = s.relname and p.roles = '{public}' and p.cmd = 'ALL'
              and p.qual = '(property_id = ( SELECT (current_setting(''app.property_id''::text))::integer AS current_setting))'
              and p.with_check = p.qual)`,
  },
  {
    // A restrictive policy only ever hides rows of the property.
    name: 'no other policy lets the application see or write more',
    sql: `select tablename || '.' || policyname as fault from pg_policies where schemaname = 'public' and policyname <> 'own_property' and permissive = 'PERMISSIVE'
          and roles && '{public,lobby_app}'::name[]`,
  },
  {
    name: 'the roles can bypass nothing',
    sql: `select rolname as fault from pg_roles where rolname like 'lobby\\_%'
          and (rolsuper or rolbypassrls or rolcreaterole or rolreplication or (rolname <> 'lobby_owner' and rolcreatedb))`,
  },
  {
    name: 'the application owns nothing and is member of nothing',
    sql: `select c.relname as fault from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('lobby_app', 'lobby_auth')
            and c.relnamespace = 'public'::regnamespace
          union all select 'member of ' || m.roleid::regrole::text from pg_auth_members m where m.member = 'lobby_app'::regrole`,
  },
  {
    name: 'nobody but the owner may truncate, reference or add triggers',
    sql: `select table_name || ' ' || privilege_type || ' to ' || grantee as fault from information_schema.role_table_grants
          where table_schema = 'public' and grantee <> 'lobby_owner' and grantee like 'lobby\\_%' and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
  },
  {
    name: 'nothing is granted to everybody',
    sql: `select table_name || ' ' || privilege_type as fault from information_schema.role_table_grants
          where table_schema = 'public' and grantee = 'PUBLIC' and table_name not like 'pg\\_%'`,
  },
  {
    name: 'the audit log and its seals can only grow',
    sql: `select grantee || ' ' || privilege_type as fault from information_schema.role_table_grants
          where table_schema = 'public' and table_name in ('audit_log', 'audit_seal') and grantee <> 'lobby_owner' and privilege_type not in ('SELECT', 'INSERT')
          union all select grantee || ' reads or makes seals' from information_schema.role_table_grants
          where table_schema = 'public' and table_name = 'audit_seal' and grantee not in ('lobby_owner', 'lobby_audit')`,
  },
  {
    name: 'the audit log is written by its trigger, by the functions of people, and by the application in lines of its own',
    sql: `select grantee || ' inserts' as fault from information_schema.role_table_grants
          where table_schema = 'public' and table_name = 'audit_log' and privilege_type = 'INSERT' and grantee not in ('lobby_owner', 'lobby_audit', 'lobby_people')
          union all select grantee || ' inserts ' || column_name from information_schema.role_column_grants
          where table_schema = 'public' and table_name = 'audit_log' and privilege_type = 'INSERT' and grantee not in ('lobby_owner', 'lobby_audit', 'lobby_people')
            and not (grantee = 'lobby_app' and column_name not in ('id', 'at', 'before', 'xid', 'kind'))
          union all select 'its trigger is another role''s' from pg_proc where oid = 'audit_row'::regproc and (proowner <> 'lobby_audit'::regrole or not prosecdef)
          union all select 'the lines of the application are not checked' where not exists (select from pg_trigger
            where tgrelid = 'audit_log'::regclass and tgname = 'line' and tgenabled = 'O' and pg_get_triggerdef(oid) like '%lobby_app%')`,
  },
  {
    name: 'secrets are not granted to the application',
    sql: `select column_name as fault from information_schema.role_column_grants
          where table_schema = 'public' and grantee = 'lobby_app' and (column_name = 'password_hash' or (column_name = 'secret_hash' and privilege_type <> 'INSERT')
            or table_name in ('account_token', 'account_mfa', 'recovery_code', 'email_change', 'let_in'))`,
  },
  {
    name: 'foreign keys between scoped tables carry the property',
    sql: `select con.conname as fault from pg_constraint con
          where con.contype = 'f' and con.conrelid in (select oid from (${scoped}) s) and con.confrelid::regclass::text not in (${list(referenceTables)})
            and not exists (select from unnest(con.conkey, con.confkey) as k (here, there)
              join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.here
              join pg_attribute b on b.attrelid = con.confrelid and b.attnum = k.there
              where a.attname = 'property_id' and b.attname = 'property_id')`,
  },
  {
    name: 'unique keys of scoped tables begin with the property',
    sql: `select i.indexrelid::regclass::text as fault from pg_index i join (${scoped}) s on s.oid = i.indrelid
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and a.attname <> 'property_id'`,
  },
  {
    name: 'every scoped table staff can change is audited',
    sql: `select relname as fault from (${scoped}) s where relname not in ('audit_log', 'audit_seal', 'idempotency', 'outbox', 'session', 'former_membership', 'device', 'notification', 'push', 'delivery', 'parcel_counter', 'post_counter', 'post_reach', 'access_event', 'access_hourly', 'access_hourly_total', 'access_daily', 'access_daily_total', 'credential_change', 'device_credential', 'device_delivery', 'former_credential', 'journal', 'journal_line', 'series', 'payment_item', 'merge_line', 'payment_move', 'allocation', 'slip_check', 'booking_claim', 'closure_span', 'card_use', 'card_block', 'chat_reader', 'parcel_notice', 'parcel_notice_message', 'resident_notice', 'resident_notice_message')
            and not exists (select from pg_trigger t where t.tgrelid = s.oid and t.tgfoid = 'audit_row'::regproc and t.tgenabled = 'O')`,
  },
  {
    name: 'views ask as the caller, and nothing is materialised',
    sql: `select relname as fault from pg_class where relnamespace = 'public'::regnamespace and (relkind = 'm'
            or (relkind = 'v' and relname not like 'pg\\_stat%' and not coalesce('security_invoker=true' = any(reloptions), false)))`,
  },
  {
    name: 'functions that act for another role are the known ones, with a fixed search path and no public right',
    sql: `select p.pronamespace::regnamespace || '.' || p.proname as fault from pg_proc p
          where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'graphile_worker')
            and (not (p.pronamespace::regnamespace || '.' || p.proname in (${list(definers)})
                or (p.pronamespace = 'search'::regnamespace and p.proowner = 'lobby_search'::regrole
                  and p.prosrc like '%where property_id = current_setting(''app.property_id'')::int and%'))
              or not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%pg_temp')
              or has_function_privilege('public', p.oid, 'execute'))`,
  },
];

/** Checks tenant isolation in the database catalogue, independently of the code. */
export async function catalogueFaults(client: pg.Client | pg.Pool): Promise<{ checks: number; faults: string[] }> {
  const faults: string[] = [];
  for (const { name, sql } of checks) {
    const { rows } = await client.query<{ fault: string }>(sql);
    faults.push(...rows.map(({ fault }) => `${name}: ${fault}`));
  }
  return { checks: checks.length, faults };
}
