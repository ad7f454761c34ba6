export const COUNTS = ['granted_in', 'granted_out', 'granted_unknown', 'denied_in', 'denied_out', 'denied_unknown'];
const counted = COUNTS.map((name) => `count(*) filter (where result || '_' || direction = '${name}')::int`).join(', ');
const summed = COUNTS.map((name) => `sum(${name})::int`).join(', ');

const zone = `coalesce((select time_zone from property where id = property_id), 'UTC')`;

/** What each table of counts must hold, told by the table below it, with the events themselves at the ground. */
export const recounts = {
  access_hourly: `
    select property_id, device_id, date_trunc('hour', occurred_at, 'UTC') as hour, kind, coalesce(vehicle_class, ''), ${counted}
    from access_event group by 1, 2, 3, 4, 5`,
  access_hourly_total: `
    select property_id, kind, hour, vehicle_class, ${summed} from access_hourly group by 1, 2, 3, 4`,
  access_daily: `
    select property_id, device_id, (hour at time zone ${zone})::date as day, kind, vehicle_class, ${summed}
    from access_hourly group by 1, 2, 3, 4, 5`,
  access_daily_total: `
    select property_id, kind, (hour at time zone ${zone})::date as day, vehicle_class, ${summed}
    from access_hourly_total group by 1, 2, 3, 4`,
};

/** The rows in which a table and its recount differ. */
export const offTheRecount = (table: keyof typeof recounts) =>
  `(${recounts[table]} except all select * from ${table}) union all (select * from ${table} except all ${recounts[table]})`;
