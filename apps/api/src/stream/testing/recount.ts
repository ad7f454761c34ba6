export const COUNTS = ['granted_in', 'granted_out', 'granted_unknown', 'denied_in', 'denied_out', 'denied_unknown'];
const counted = COUNTS.map((name) => `count(*) filter (where result || '_' || direction = '${name}')::int`).join(', ');
const summed = COUNTS.map((name) => `sum(${name})::int`).join(', ');

/** What each table of counts must hold, told by the table below it, with the events themselves at the ground. */
export const recounts = {
  access_hourly: `
    select property_id, device_id, date_trunc('hour', occurred_at, 'UTC') as hour, kind, coalesce(vehicle_class, ''), ${counted}
    from access_event group by 1, 2, 3, 4, 5`,
  access_hourly_total: `
    select property_id, kind, hour, vehicle_class, ${summed} from access_hourly group by 1, 2, 3, 4`,
  access_daily_net: `
    select property_id, kind, vehicle_class, (hour at time zone 'UTC')::date as day, sum(granted_in - granted_out)::int
    from access_hourly_total where kind <> 'elevator' group by 1, 2, 3, 4`,
};

/** The rows in which a table and its recount differ. */
export const offTheRecount = (table: keyof typeof recounts) =>
  `(${recounts[table]} except all select * from ${table}) union all (select * from ${table} except all ${recounts[table]})`;
