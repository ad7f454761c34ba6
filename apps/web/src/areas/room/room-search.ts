export const TABS = [
  'overview',
  'members',
  'cards',
  'cars',
  'parcels',
  'visits',
  'bookings',
  'services',
  'bills',
  'quota',
  'history',
] as const;
export type RoomTab = (typeof TABS)[number];
const isTab = (value: unknown): value is RoomTab => TABS.includes(value as RoomTab);

type RoomSearch = { tab?: RoomTab; edit?: 'true' };

/** Which part of the room's page is open, or its form; the first part needs no word in the address. */
export const roomSearch = (raw: Record<string, unknown>): RoomSearch => ({
  ...(isTab(raw.tab) && raw.tab !== 'overview' && { tab: raw.tab }),
  ...(raw.edit === 'true' && { edit: 'true' }),
});
