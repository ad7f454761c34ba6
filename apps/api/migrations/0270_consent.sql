-- Consents. A consent is one purpose; its versions hold the texts, and a published text never changes. What somebody decided is kept with the
-- hash of the text they were shown, and only ever added to.

create table consent (
  property_id      int not null references property,
  id               int generated always as identity,
  code             text collate "C" not null check (code ~ '^[a-z0-9-]{2,60}$'),
  -- The titles of what is in force, before that of the draft.
  name_th          text collate "th-x-icu" not null,
  name_en          text collate "en-x-icu" not null,
  audience         text collate "C" not null check (audience in ('staff', 'resident', 'visitor')),
  basis            text collate "C" not null check (basis in ('notice', 'consent')),
  is_mandatory     boolean not null default false,
  is_sensitive     boolean not null default false,
  minor_may_decide boolean not null default false,
  retention_months int check (retention_months between 1 and 1200),
  "order"          int not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (property_id, id),
  constraint consent_code_key unique (property_id, code),
  -- Nobody may be made to consent (PDPA s.19): only a notice is mandatory.
  check (not is_mandatory or basis = 'notice')
);
create index consent_order on consent (property_id, "order", id);
create index consent_created on consent (property_id, created_at);

create table consent_version (
  property_id     int not null references property,
  id              int generated always as identity,
  consent_id      int not null,
  version         int not null check (version > 0),
  -- Whoever decided on an earlier version is asked again; false for a correction of spelling.
  reask           boolean not null default true,
  -- Decisions on this version and later ones count.
  asked_since     int,
  published_at    timestamptz,
  published_by_id int references account,
  superseded_at   timestamptz,
  created_at      timestamptz not null default now(),
  primary key (property_id, id),
  constraint consent_version_consent_id_fkey foreign key (property_id, consent_id) references consent on delete cascade,
  constraint consent_version_version_key unique (property_id, consent_id, version),
  check (reask or version > 1),
  check ((published_at is null) = (asked_since is null)),
  check (superseded_at is null or published_at is not null)
);
create unique index consent_version_draft_key on consent_version (property_id, consent_id) where published_at is null;
create unique index consent_version_active_key on consent_version (property_id, consent_id) where published_at is not null and superseded_at is null;
create index consent_version_published_by on consent_version (property_id, published_by_id);

create function consent_hash(title text, content text) returns text language sql immutable set search_path = public, pg_temp
as $$ select encode(sha256(convert_to(title || E'\n' || content, 'UTF8')), 'hex') $$;

create table consent_text (
  property_id int not null references property,
  id          int generated always as identity,
  version_id  int not null,
  locale      text collate "C" not null check (locale in ('th', 'en')),
  title       text not null check (title <> '' and title !~ '\n'),
  content     text not null check (content <> ''),
  hash        text collate "C" not null generated always as (consent_hash(title, content)) stored,
  updated_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint consent_text_version_id_fkey foreign key (property_id, version_id) references consent_version on delete cascade,
  constraint consent_text_locale_key unique (property_id, version_id, locale),
  constraint consent_text_hash_key unique (property_id, version_id, locale, hash)
);

create table consent_decision (
  property_id   int not null references property,
  id            int generated always as identity,
  version_id    int not null,
  locale        text collate "C" not null,
  text_hash     text collate "C" not null,
  decision      text collate "C" not null check (decision in ('acknowledge', 'accept', 'refuse', 'withdraw')),
  -- Whose decision it is: a member of staff by their account, a resident by their person.
  account_id    int references account,
  person_id     int,
  channel       text collate "C" not null check (channel in ('cms', 'app', 'paper', 'phone')),
  -- Who wrote it down; not granted, so that nobody can name another.
  actor_id      int default nullif(current_setting('app.user_id', true), '')::int references account,
  -- Who decided for a minor.
  guardian_id   int,
  guardian_name text,
  evidence_id   int,
  replaces_id   int,
  at            timestamptz not null default clock_timestamp(),
  primary key (property_id, id),
  constraint consent_decision_text_hash_fkey foreign key (property_id, version_id, locale, text_hash)
    references consent_text (property_id, version_id, locale, hash),
  constraint consent_decision_person_id_fkey foreign key (property_id, person_id) references person,
  constraint consent_decision_guardian_id_fkey foreign key (property_id, guardian_id) references person,
  constraint consent_decision_evidence_id_fkey foreign key (property_id, evidence_id) references file,
  constraint consent_decision_replaces_id_fkey foreign key (property_id, replaces_id) references consent_decision,
  constraint consent_decision_subject check (num_nonnulls(account_id, person_id) = 1),
  -- Staff decide for themselves, in the portal.
  constraint consent_decision_own check (account_id is null or channel = 'cms' and actor_id = account_id),
  check (person_id is null or channel <> 'cms'),
  check (guardian_id is null or guardian_id <> person_id)
);
-- A notice is acknowledged once, however often the button is pressed.
create unique index consent_decision_account_key on consent_decision (property_id, account_id, version_id) where decision = 'acknowledge';
create unique index consent_decision_person_key on consent_decision (property_id, person_id, version_id) where decision = 'acknowledge';
create index consent_decision_account on consent_decision (property_id, account_id, version_id, id desc) where account_id is not null;
create index consent_decision_person on consent_decision (property_id, person_id, version_id, id desc) where person_id is not null;
create index consent_decision_text on consent_decision (property_id, version_id, locale, text_hash);
create index consent_decision_actor on consent_decision (property_id, actor_id);
create index consent_decision_guardian on consent_decision (property_id, guardian_id);
create index consent_decision_evidence on consent_decision (property_id, evidence_id);
create index consent_decision_replaces on consent_decision (property_id, replaces_id);
create trigger own_file_evidence before insert on consent_decision
  for each row execute function files.assert_claimable('evidence_id', 'consent_decision_evidence_id_fkey');
create trigger picture_evidence before insert on consent_decision for each row execute function must_be_picture('evidence_id');

select lobby.scope_table('consent'), lobby.scope_table('consent_version', 'select, delete'),
  lobby.scope_table('consent_text', 'select, delete', '{content}'),
  lobby.scope_table('consent_decision', 'select', personal => '{guardian_name}');
grant insert (property_id, consent_id, version), update (published_at, published_by_id, reask, superseded_at) on consent_version to lobby_app;
grant insert (property_id, version_id, locale, title, content), update (title, content, updated_at) on consent_text to lobby_app;
grant insert (property_id, version_id, locale, text_hash, decision, account_id, person_id, channel, guardian_id, guardian_name, evidence_id, replaces_id)
  on consent_decision to lobby_app;
grant select (property_id, evidence_id) on consent_decision to lobby_file;
-- The drafts a property starts with are nobody's change.
drop trigger audit on consent;
drop trigger audit on consent_version;
drop trigger audit on consent_text;
create trigger audit after insert or update or delete on consent for each row
  when (current_setting('app.property_id', true) <> '') execute function audit_row();
create trigger audit after insert or update or delete on consent_version for each row
  when (current_setting('app.property_id', true) <> '') execute function audit_row();
create trigger audit after insert or update or delete on consent_text for each row
  when (current_setting('app.property_id', true) <> '') execute function audit_row('content');

-- What was published stays as it was shown.
create function guard_consent() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from consent_version where property_id = old.property_id and consent_id = old.id and published_at is not null)
    and (tg_op = 'DELETE' or (new.code, new.audience, new.basis, new.is_mandatory, new.is_sensitive, new.minor_may_decide)
      is distinct from (old.code, old.audience, old.basis, old.is_mandatory, old.is_sensitive, old.minor_may_decide)) then
    raise exception 'A published consent does not change' using errcode = 'LB409', constraint = 'error.consentPublished';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard before update or delete on consent for each row execute function guard_consent();

create function guard_consent_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or old.superseded_at is not null or new.superseded_at is null
      or to_jsonb(new) - 'superseded_at' <> to_jsonb(old) - 'superseded_at') then
    raise exception 'A published consent does not change' using errcode = 'LB409', constraint = 'error.consentPublished';
  end if;
  if tg_op = 'UPDATE' and old.published_at is null and new.published_at is not null then
    if (select count(*) from consent_text where property_id = new.property_id and version_id = new.id) < 2 then
      raise exception 'A consent is published in both languages' using errcode = 'LB409', constraint = 'error.consentLanguages';
    end if;
    new.asked_since := case when new.reask then new.version else (
      select asked_since from consent_version
      where property_id = new.property_id and consent_id = new.consent_id and published_at is not null order by version desc limit 1) end;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard before update or delete on consent_version for each row execute function guard_consent_version();

-- With the version locked: a text that is edited while it is published is either part of it or refused.
create function guard_consent_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of_version int := case when tg_op = 'DELETE' then old.version_id else new.version_id end;
  of_place   int := case when tg_op = 'DELETE' then old.property_id else new.property_id end;
  published  timestamptz;
begin
  select published_at into published from consent_version where property_id = of_place and id = of_version for share;
  if published is not null or tg_op = 'UPDATE' and (new.version_id, new.locale) <> (old.version_id, old.locale) then
    raise exception 'A published consent does not change' using errcode = 'LB409', constraint = 'error.consentPublished';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard before insert or update or delete on consent_text for each row execute function guard_consent_text();

-- On the text in force and on no other, with its version locked against one that takes its place at this moment.
create function guard_consent_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  decided consent_version;
  known   consent;
  last    consent_decision;
begin
  select * into decided from consent_version where property_id = new.property_id and id = new.version_id for share;
  if decided.published_at is null or decided.superseded_at is not null then
    raise exception 'The text has changed' using errcode = 'LB409', constraint = 'error.consentChanged';
  end if;
  select * into known from consent where property_id = new.property_id and id = decided.consent_id;
  if (known.audience = 'staff') <> (new.account_id is not null) or (known.basis = 'notice') <> (new.decision = 'acknowledge') then
    raise exception 'This cannot be decided so' using errcode = 'LB409', constraint = 'error.consentDecision';
  end if;
  select earlier.* into last from consent_decision earlier
  join consent_version version on version.property_id = earlier.property_id and version.id = earlier.version_id and version.consent_id = known.id
  where earlier.property_id = new.property_id and (earlier.account_id = new.account_id or earlier.person_id = new.person_id)
  order by earlier.id desc limit 1;
  if new.decision = 'withdraw' and last.decision is distinct from 'accept' then
    raise exception 'There is no consent to withdraw' using errcode = 'LB409', constraint = 'error.consentNotGiven';
  end if;
  new.replaces_id := last.id;
  return new;
end $$;
create trigger guard before insert on consent_decision for each row execute function guard_consent_decision();

-- The paper and the guardian's name go when the person is erased; that, when and on which text they decided stays.
grant select (property_id, id, person_id), update (evidence_id, guardian_name) on consent_decision to lobby_people;
set role lobby_people;
create function people.forget_consent_papers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update consent_decision set evidence_id = null, guardian_name = null
  where property_id = new.property_id and person_id = new.id and (evidence_id is not null or guardian_name is not null);
  return null;
end $$;
revoke all on function people.forget_consent_papers from public;
reset role;
create trigger consent_papers after update of erased_at on person for each row
  when (old.erased_at is null and new.erased_at is not null) execute function people.forget_consent_papers();
