-- An emergency may go out in Thai at once and in English later; everything else is published in both languages.
alter table post add constraint post_both_languages check (
  published_at is null or type = 'emergency' or (title_en is not null and content_en is not null)
);

create or replace function guard_post() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.sending_at is not null then
      raise exception 'What was sent stays on record; take it offline instead' using errcode = 'LB409', constraint = 'error.postSent';
    end if;
    return old;
  end if;
  if old.published_at is null and new.published_at is not null then
    new.published_at := now();
    new.send_at := greatest(now() + interval '15 seconds', new.public_date[1]);
  elsif old.published_at is not null and new.published_at is null then
    if old.sending_at is not null or clock_timestamp() >= old.send_at then
      raise exception 'It is on its way already' using errcode = 'LB409', constraint = 'error.postSending';
    end if;
    new.send_at := null;
  elsif old.published_at is not null then
    -- English that was missing is added once; what was published stays. Only an emergency can lack it (post_both_languages).
    if (old.title, old.content, old.type, old.public_date) is distinct from (new.title, new.content, new.type, new.public_date)
      or (old.title_en is not null and new.title_en is distinct from old.title_en)
      or (old.content_en is not null and new.content_en is distinct from old.content_en) then
      raise exception 'What is published cannot be rewritten' using errcode = 'LB409', constraint = 'error.postPublished';
    end if;
    if old.sending_at is not null and (old.cover_id, old.start_date) is distinct from (new.cover_id, new.start_date) then
      raise exception 'What is sent cannot be rewritten' using errcode = 'LB409', constraint = 'error.postSent';
    end if;
  end if;
  return new;
end $$;

-- Published and still without its English: the list marks it, the home page reminds of it.
do $$
declare face text;
begin
  foreach face in array array['announcement', 'news'] loop
    execute format('create or replace view %I with (security_invoker = true) as %s with cascaded check option', face,
      regexp_replace(rtrim(pg_get_viewdef(face::regclass), ';'), '^(.*)(\n\s+FROM post\s)',
        '\1, (post.published_at is not null and (post.title_en is null or post.content_en is null)) as is_thai_only\2'));
  end loop;
end $$;
create index post_thai_only on post (property_id, kind, published_at)
  where published_at is not null and (title_en is null or content_en is null);
