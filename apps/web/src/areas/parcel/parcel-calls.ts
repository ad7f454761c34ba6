import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';

/** Everything a parcel's own page shows. */
export const FULL = ['status', 'mailType', 'carrier', 'room.category', 'receivedBy', 'handover.by', 'photo'];
/** A list of values has at most this many in the query dialect. */
const AT_ONCE = 100;

export async function parcelById(id: number): Promise<Parcel> {
  return (await call(parcelApi.get, { params: { id }, query: { populate: FULL } })).data;
}

export async function parcelsByIds(ids: number[]): Promise<Parcel[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
  const answers = await Promise.all(
    pages.map((page) =>
      call(parcelApi.list, {
        query: { filters: { id: { $in: page } }, populate: FULL, pagination: { pageSize: AT_ONCE }, sort: ['packingNo:asc'] },
      }),
    ),
  );
  return answers.flatMap(({ data }) => data);
}

/** What waits for one room. */
export async function waitingFor(roomId: number): Promise<Parcel[]> {
  const filters = { room: { id: { $eq: roomId } }, status: { id: { $eq: PARCEL_STATUS.waiting } } };
  const query = { filters, populate: FULL, pagination: { pageSize: AT_ONCE }, sort: ['packingNo:asc'] };
  return (await call(parcelApi.list, { query })).data;
}

/** How many have waited longer than the property wants. */
export const countOverdue = async () => (await call(parcelApi.summary)).data.overdue;
