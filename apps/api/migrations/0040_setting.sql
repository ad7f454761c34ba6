-- What a property decides for itself. A row stands only for what was changed; the contract knows the rest (its defaults).
create table setting (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          text not null,
  value       jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (property_id, id)
);

alter table setting enable row level security;
alter table setting force row level security;
create policy own_property on setting
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update on setting to lobby_app;
create trigger audit after insert or update or delete on setting for each row execute function audit_row();

-- Name and time zone are asked by every screen and stay columns of the property; an unknown zone would break every day computed in it.
alter table property add constraint property_time_zone check (timezone(time_zone, timestamptz 'epoch') is not null);
grant update (name_th, name_en, time_zone) on property to lobby_app;
-- New properties are set up from the command line, outside any property's own log.
create trigger audit after update on property for each row execute function audit_row();
