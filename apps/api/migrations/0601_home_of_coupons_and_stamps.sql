-- The home page counts what is about to end unused, and the rooms whose stamps of this month are used up.
-- squawk-ignore require-concurrent-index-creation
create index coupon_ending on coupon (property_id, end_date) where used_at is null and void_at is null;
-- squawk-ignore require-concurrent-index-creation
create index stamp_use_of_month on stamp_use (property_id, month, room_id, template_id) include (created_at)
  where state in ('queued', 'sent', 'applied');
