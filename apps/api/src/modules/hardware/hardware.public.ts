import { sql } from 'kysely';

/** The registered lifts of each building, numbered in the order they were registered; `device` is what the wire tells of one. */
export const numberedLifts = sql`(
  select unit_id, row_number() over (partition by unit_id order by id) as n,
    json_build_object('id', id, 'name', name, 'nameEn', name_en) as device
  from hardware where type = 'elevator' and unit_id is not null)`;

export { hardwareSource } from './hardware.source.ts';
