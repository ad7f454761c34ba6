-- `$startsWith` compares by code point, whatever the column sorts by.
create index contact_name_th_prefix on contact (property_id, name_th collate "C");
create index contact_name_en_prefix on contact (property_id, name_en collate "C");
create index contact_phone_prefix on contact (property_id, phone collate "C");
create index contact_created on contact (property_id, created_at);
