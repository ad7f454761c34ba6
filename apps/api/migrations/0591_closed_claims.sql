-- When a facility is closed is found by the end of it, without the claims of all its bookings.
-- squawk-ignore require-concurrent-index-creation
create index booking_claim_closed on booking_claim (property_id, leaf_id, end_at) where span_id is not null;
