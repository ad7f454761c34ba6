const sum = (result: string, direction: string) =>
  `coalesce(sum(count) filter (where result = '${result}' and direction = '${direction}'), 0)::int`;

/** What each table of counts must hold, told by the table below it, with the events themselves at the ground. */
export const recounts = {
  access_hourly: `
    select property_id, date_trunc('hour', occurred_at, 'UTC') as hour, kind, device_id, direction, result, coalesce(vehicle_class, ''), count(*)::int
    from access_event group by 1, 2, 3, 4, 5, 6, 7`,
  access_hourly_total: `
    select property_id, kind, hour, vehicle_class, ${sum('granted', 'in')}, ${sum('granted', 'out')}, ${sum('granted', 'unknown')},
      ${sum('denied', 'in')}, ${sum('denied', 'out')}, ${sum('denied', 'unknown')}
    from access_hourly group by 1, 2, 3, 4`,
  access_daily_net: `
    select property_id, kind, vehicle_class, (hour at time zone 'UTC')::date as day, sum(granted_in - granted_out)::int
    from access_hourly_total group by 1, 2, 3, 4 having sum(granted_in + granted_out) > 0`,
};

/** The rows in which a table and its recount differ. */
export const offTheRecount = (table: keyof typeof recounts) =>
  `(${recounts[table]} except all select * from ${table}) union all (select * from ${table} except all ${recounts[table]})`;
