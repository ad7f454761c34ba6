import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import type { CountedRow, Period } from './period.ts';

/** What came, what was handed over, and what waited at the end of the last day. */
export async function readParcels({ db }: Pick<Ctx, 'db'>, { start, end }: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select building.id::text as key, json_build_array(building.name) as labels, json_build_object(
      'received', count(*) filter (where parcel.created_at >= ${start}),
      'handedOver', count(*) filter (where collected_at >= ${start} and collected_at < ${end}),
      'waiting', count(*) filter (where collected_at is null or collected_at >= ${end})) as values
    from parcel join room on room.id = parcel.room_id join building on building.id = room.category_id
    where parcel.created_at < ${end} and (parcel.created_at >= ${start} or collected_at >= ${start} or collected_at is null)
    group by building.id, building.name order by building.name, building.id`.execute(db);
  return rows;
}

/** Income is what has been paid for these bookings, whenever it came. */
export async function readBookings({ db }: Pick<Ctx, 'db'>, { from, to }: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select facility.id::text as key, json_build_array(json_build_object('nameTh', facility.name, 'nameEn', coalesce(facility.name_en, facility.name))) as labels,
      json_build_object('booked', count(*), 'checkedIn', count(*) filter (where state = 'checkedIn'), 'noShow', count(*) filter (where state = 'noShow'),
        'cancelled', count(*) filter (where is_cancel), 'income', coalesce(sum(paid_satang), 0)) as values
    from booking join facility on facility.id = booking.facility_id left join payment on payment.id = booking.payment_id
    where service_day between ${from}::date and ${to}::date
    group by facility.id, facility.name, facility.name_en order by facility.name, facility.id`.execute(db);
  return rows;
}

/** Each person once, by what they decided last. */
export async function readConsents({ db }: Pick<Ctx, 'db'>, { end }: Period): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select consent.id::text as key, json_build_array(json_build_object('nameTh', consent.name_th, 'nameEn', consent.name_en)) as labels,
      json_build_object('agreed', count(*) filter (where decision in ('accept', 'acknowledge')), 'refused', count(*) filter (where decision = 'refuse'),
        'withdrawn', count(*) filter (where decision = 'withdraw')) as values
    from consent left join (
      select distinct on (consent_id, account_id, person_id) consent_id, decision
      from consent_decision join consent_version on consent_version.id = version_id where at < ${end}
      order by consent_id, account_id, person_id, consent_decision.id desc) last on last.consent_id = consent.id
    group by consent.id, consent.name_th, consent.name_en, consent."order" order by consent."order", consent.id`.execute(db);
  return rows;
}
