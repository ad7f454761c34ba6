-- Deliveries are a list: to whom and about what stands in each of them, so that its filters are indexes of this table alone.
alter table delivery add column account_id int, add column kind text collate "C";
alter table delivery no force row level security;
alter table push no force row level security;
update delivery set account_id = push.account_id, kind = push.kind
from push where push.property_id = delivery.property_id and push.id = delivery.push_id;
-- Messages are kept for 90 days: the table is scanned in no time.
-- squawk-ignore adding-not-nullable-field
alter table delivery alter column account_id set not null, alter column kind set not null;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table delivery add constraint delivery_account_id_fkey foreign key (account_id) references account on delete cascade;
alter table push force row level security;
alter table delivery force row level security;

-- Those of its message, whoever writes it.
create function address_delivery() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select account_id, kind into new.account_id, new.kind from push where property_id = new.property_id and id = new.push_id;
  return new;
end $$;
create trigger address before insert on delivery for each row execute function address_delivery();

-- squawk-ignore require-concurrent-index-creation
create index delivery_updated on delivery (property_id, updated_at desc, id desc);
-- squawk-ignore require-concurrent-index-creation
create index delivery_state on delivery (property_id, state, created_at desc, id desc);
-- squawk-ignore require-concurrent-index-creation
create index delivery_channel on delivery (property_id, channel, created_at desc, id desc);
-- squawk-ignore require-concurrent-index-creation
create index delivery_kind on delivery (property_id, kind, created_at desc, id desc);
-- squawk-ignore require-concurrent-index-creation
create index delivery_account on delivery (property_id, account_id, created_at desc, id desc);
