-- What every area's table needs, in one call each instead of a copied block. For migrations: they run as the owner, and
-- nobody else may use this schema.

create schema lobby;

-- Row-level security, the one policy, the application's rights, the audit trigger and the property's default. `unlogged` are
-- columns the audit log leaves out. The table brings property_id, first in its keys.
create function lobby.scope_table(name text, rights text default 'select, insert, update, delete', unlogged text[] default '{}')
  returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format($sql$
    alter table %1$I alter property_id set default current_setting('app.property_id')::int;
    alter table %1$I enable row level security;
    alter table %1$I force row level security;
    create policy own_property on %1$I
      using (property_id = (select current_setting('app.property_id')::int))
      with check (property_id = (select current_setting('app.property_id')::int));
    grant %2$s on %1$I to lobby_app;
    create trigger audit after insert or update or delete on %1$I for each row execute function audit_row(%3$s);
  $sql$, name, rights, (select string_agg(quote_literal(column_name), ', ') from unnest(unlogged) column_name));
end $$;

-- The generated search text over text columns, its index, and `search.<table>(words)` as the dialect calls it (0006).
create function lobby.make_searchable(name text, columns text[])
  returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format($sql$
    alter table %1$I add search_text text not null generated always as (lower((%2$s) collate "und-x-icu")) stored;
    create index %3$I on %1$I using gin (property_id, search_text gin_trgm_ops);
    grant select (id, property_id, search_text) on %1$I to lobby_search;
    create policy search on %1$I for select to lobby_search using (true);
    create function search.%1$I(words text) returns setof int
      language sql stable security definer set search_path = public, pg_temp
    as $search$
      select id from %1$I
      where property_id = current_setting('app.property_id')::int and search_text like '%%' || words || '%%'
      order by id desc limit 10000
    $search$;
    revoke all on function search.%1$I from public;
    grant execute on function search.%1$I to lobby_app;
    alter function search.%1$I owner to lobby_search;
  $sql$,
    name,
    (select string_agg(format('coalesce(%I, '''')', column_name), ' || '' '' || ') from unnest(columns) column_name),
    name || '_search');
end $$;

revoke all on function lobby.scope_table, lobby.make_searchable from public;
