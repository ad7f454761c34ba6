-- Adds a column to every post, with the application's rights to it, and to the two views that show all of a post.
-- `select lobby.add_post_field('summary', 'text')`. A field that must not change once it is published belongs into guard_post, too.
create function lobby.add_post_field(field text, type text)
  returns void language plpgsql set search_path = public, pg_temp
as $$
declare
  face text;
  definition text;
begin
  execute format('alter table post add column %1$I %2$s', field, type);
  execute format('grant insert (%1$I), update (%1$I) on post to lobby_app', field);
  foreach face in array array['announcement', 'news'] loop
    -- A view may only be given further columns at its end: before the last FROM of its definition.
    definition := rtrim(pg_get_viewdef(face::regclass), ';');
    execute format('create or replace view %I with (security_invoker = true) as %s with cascaded check option',
      face, regexp_replace(definition, '^(.*)(\n\s+FROM post\s)', format('\1, post.%I\2', field)));
  end loop;
end $$;
revoke all on function lobby.add_post_field from public;
