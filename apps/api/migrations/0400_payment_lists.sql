-- Each tab of the list of bills has an index that holds what the tab asks, so that its page and its total (counted to ten thousand) are
-- read from the index alone. Void bills are apart: they are few, and no other tab shows them.
-- Bills are as young as this release: the indexes are built in a moment.
-- squawk-ignore require-concurrent-index-deletion
drop index payment_updated;
-- squawk-ignore require-concurrent-index-creation
create index payment_updated on payment (property_id, updated_at desc, id desc) include (kind, status_id) where voided_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index payment_status;
-- squawk-ignore require-concurrent-index-creation
create index payment_status on payment (property_id, status_id, updated_at desc, id desc) include (kind) where voided_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index payment_due;
-- What is owed, by the day it is due.
-- squawk-ignore require-concurrent-index-creation
create index payment_owed on payment (property_id, due_on, id) include (kind, status_id, room_id, total_satang, paid_satang)
  where status_id <> 623 and voided_at is null;
-- squawk-ignore require-concurrent-index-creation
create index payment_combined on payment (property_id, updated_at desc, id desc) where kind = 'combined';
-- squawk-ignore require-concurrent-index-creation
create index payment_voided on payment (property_id, updated_at desc, id desc) where voided_at is not null;
