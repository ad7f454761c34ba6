export const TABS = ['overview', 'requests', 'visits', 'bookings', 'history'] as const;
export type ResidentTab = (typeof TABS)[number];
const isTab = (value: unknown): value is ResidentTab => TABS.includes(value as ResidentTab);

type ResidentPageSearch = { tab?: ResidentTab; edit?: 'true' };

/** Which part of the page is open, or its form; the first part needs no word in the address. */
export const residentPageSearch = (raw: Record<string, unknown>): ResidentPageSearch => ({
  ...(isTab(raw.tab) && raw.tab !== 'overview' && { tab: raw.tab }),
  ...(raw.edit === 'true' && { edit: 'true' }),
});

/** The room a new resident moves into, where the form was opened from its page. */
export function residentCreateSearch(raw: Record<string, unknown>): { roomID?: number } {
  const roomID = Number(raw.roomID);
  return Number.isSafeInteger(roomID) && roomID > 0 ? { roomID } : {};
}
