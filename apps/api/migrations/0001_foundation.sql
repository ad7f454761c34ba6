-- Who the system serves: organisations, their properties, the people who work there.
-- Every later table follows the rules set here: property_id leads the key, row-level security is forced,
-- and the policy reads app.property_id without a default, so that no context means an error, not an empty list.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke all on schema public from public;
grant usage on schema public to lobby_app, lobby_auth, lobby_worker;

create table organisation (
  id         int generated always as identity primary key,
  name_th    text not null,
  name_en    text not null,
  created_at timestamptz not null default now()
);

create table property (
  id              int generated always as identity primary key,
  organisation_id int not null references organisation,
  name_th         text not null,
  name_en         text not null,
  time_zone       text not null default 'Asia/Bangkok',
  created_at      timestamptz not null default now()
);

create table role (
  id   int primary key,
  type text not null unique,
  name text not null
);
insert into role (id, type, name) values
  (11, 'organize_admin', 'Organize Admin'),
  (6, 'admin', 'Admin'),
  (7, 'user', 'User'),
  (3, 'tenant', 'Tenant'),
  (9, 'sub_tenant', 'Sub-tenant');

create table account (
  id                  int generated always as identity primary key,
  organisation_id     int not null references organisation,
  username            text not null check (username = lower(username)),
  email               text check (email = lower(email)),
  name                text not null,
  language            text check (language in ('th', 'en')),
  password_hash       text not null,
  is_password_default boolean not null default true,
  is_blocked          boolean not null default false,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);
-- A person signs in with a name alone, before any property is known, so names are unique over all of them.
create unique index account_username on account (username);
create unique index account_email on account (email);

-- The work of one person at one property, with the role held there.
create table membership (
  property_id int not null references property,
  account_id  int not null references account,
  role_id     int not null references role,
  created_at  timestamptz not null default now(),
  primary key (property_id, account_id)
);
create index membership_account on membership (account_id);

create table session (
  property_id   int not null default current_setting('app.property_id')::int references property,
  id            uuid not null default gen_random_uuid(),
  account_id    int not null,
  refresh_hash  bytea not null,
  previous_hash bytea,
  rotated_at    timestamptz not null default now(),
  created_at    timestamptz not null default now(),
  idle_until    timestamptz not null,
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  ended_why     text check (ended_why in ('logout', 'reuse', 'password', 'replaced')),
  user_agent    text,
  primary key (property_id, id),
  foreign key (property_id, account_id) references membership on delete cascade,
  check ((ended_at is null) = (ended_why is null))
);
create index session_account on session (account_id);

alter table organisation enable row level security;
alter table organisation force row level security;
alter table property enable row level security;
alter table property force row level security;
alter table account enable row level security;
alter table account force row level security;
alter table membership enable row level security;
alter table membership force row level security;
alter table session enable row level security;
alter table session force row level security;

create policy own_property on property
  using (id = (select current_setting('app.property_id')::int))
  with check (id = (select current_setting('app.property_id')::int));
create policy own_property on organisation
  using (id = (select organisation_id from property where property.id = current_setting('app.property_id')::int))
  with check (false);
create policy own_property on membership
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
create policy own_property on session
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
-- A person is visible where they work.
create policy own_property on account
  using (exists (select from membership where membership.account_id = account.id and membership.property_id = current_setting('app.property_id')::int))
  with check (false);

-- The owner sets up organisations and people from the command line; it serves no request.
create policy setup on organisation to lobby_owner using (true) with check (true);
create policy setup on property to lobby_owner using (true) with check (true);
create policy setup on account to lobby_owner using (true) with check (true);
create policy setup on membership to lobby_owner using (true) with check (true);

-- The application reads people without their secrets; password_hash is not granted at all.
grant select on organisation, property, role, membership to lobby_app;
grant select (id, organisation_id, username, email, name, language, is_password_default, is_blocked, created_at, updated_at) on account to lobby_app;
grant select, insert, update on session to lobby_app;
