-- A closure as it is listed: with the next time it closes, or that it closes now, and the end of its last. One that was cut around bookings
-- altogether closes at none.
create view closure_list with (security_invoker = true) as
  select closure.property_id, closure.id, closure.facility_id, closure.start_at, closure.end_at, closure.reason, closure.repeat, closure.repeat_until,
    closure.event_id, closure.created_at, closure.updated_at, next.start_at as next_start_at, next.end_at as next_end_at,
    coalesce((select max(span.end_at) from closure_span span where span.property_id = closure.property_id and span.closure_id = closure.id), closure.end_at)
      as last_end_at
  from closure left join lateral (
    select span.start_at, span.end_at from closure_span span
    where span.property_id = closure.property_id and span.closure_id = closure.id and span.end_at > now() order by span.start_at, span.id limit 1
  ) next on true;
grant select on closure_list to lobby_app;
