-- Roles, database and the extensions only a superuser may create. Run by a superuser with psql; running it again changes nothing
-- but the passwords. Migrations, as lobby_owner, do the rest.
\set ON_ERROR_STOP on
\getenv owner_password LOBBY_OWNER_PASSWORD
\getenv app_password LOBBY_APP_PASSWORD
\getenv worker_password LOBBY_WORKER_PASSWORD

-- The statements below carry passwords, and pg_stat_statements would keep their text.
set pg_stat_statements.track = 'none';

select format('create role %I', name)
from unnest(array['lobby_owner', 'lobby_app', 'lobby_worker', 'lobby_auth', 'lobby_search', 'lobby_audit', 'lobby_file', 'lobby_post', 'lobby_stream', 'lobby_hardware', 'lobby_people', 'lobby_ledger', 'lobby_booking', 'lobby_visitor', 'lobby_chat']) as name
where not exists (select from pg_roles where rolname = name)
\gexec

alter role lobby_owner login nosuperuser nocreaterole nobypassrls password :'owner_password';
alter role lobby_app login nosuperuser nocreatedb nocreaterole nobypassrls password :'app_password';
alter role lobby_worker login nosuperuser nocreatedb nocreaterole nobypassrls password :'worker_password';

-- Own the few security-definer functions: sign-in, search, the sealing of the log, the sweeping of files, the sending of posts, the writing of access events, the commands to devices, what is encrypted of people, the ledger, the ends of bookings, the public page of visitors and the rooms of the chat. Nobody signs in as them; the owner is a member so that migrations
-- can create what belongs to them.
alter role lobby_auth nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_search nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_audit nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_file nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_post nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_stream nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_hardware nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_people nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_ledger nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_booking nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_visitor nologin nosuperuser nocreatedb nocreaterole nobypassrls;
alter role lobby_chat nologin nosuperuser nocreatedb nocreaterole nobypassrls;
grant lobby_auth, lobby_search, lobby_audit, lobby_file, lobby_post, lobby_stream, lobby_hardware, lobby_people, lobby_ledger, lobby_booking, lobby_visitor, lobby_chat, lobby_worker to lobby_owner;

-- In template1 too, so that the databases tests create have them from birth.
\connect template1
create extension if not exists pg_stat_statements;
revoke create on schema public from public;
grant usage on schema public to lobby_app, lobby_worker, lobby_auth;

select 'create database lobby owner lobby_owner'
where not exists (select from pg_database where datname = 'lobby')
\gexec

\connect lobby
create extension if not exists pg_stat_statements;
revoke create on schema public from public;
grant usage on schema public to lobby_app, lobby_worker, lobby_auth;
revoke all on database lobby from public;
grant connect on database lobby to lobby_app, lobby_worker;
