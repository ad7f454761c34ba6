/** The log names tables, and some areas share one or have another word for it. */
const tables: Record<string, string> = { user: 'membership', announcement: 'post', news: 'post', 'calendar-event': 'post' };
export const recordOf = (area: string) => tables[area] ?? area.replaceAll('-', '_');
/** An area's texts go by its own name: the table `room_type` is the area `room-type`. */
export const areaOf = (record: string) => (record === 'membership' ? 'user' : record.replaceAll('_', '-'));

/** Where the records of the log have a page of their own. */
const pages: Record<string, string> = {
  contact: '/contact',
  building: '/floor-and-room/building',
  floor: '/floor-and-room/floor',
  room_type: '/floor-and-room/room-type',
  room: '/floor-and-room/room',
  parcel: '/parcel',
  hardware: '/facilities/hardware',
  membership: '/user/user-management',
};

export const pageOf = (record: string, recordId: string | null): string | undefined =>
  recordId !== null && pages[record] ? `${pages[record]}/${recordId}` : undefined;
