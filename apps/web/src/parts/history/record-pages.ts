/** Where the records of the log have a page of their own. */
const pages: Record<string, string> = {
  contact: '/contact',
  building: '/floor-and-room/building',
  floor: '/floor-and-room/floor',
  room_type: '/floor-and-room/room-type',
  room: '/floor-and-room/room',
  parcel: '/parcel',
};

export const pageOf = (record: string, recordId: string | null): string | undefined =>
  recordId !== null && pages[record] ? `${pages[record]}/${recordId}` : undefined;
