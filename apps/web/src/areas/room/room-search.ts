export const TABS = ['details', 'members', 'cards', 'cars', 'parcels', 'quota', 'history'] as const;
type Tab = (typeof TABS)[number];
const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab);

/** Which part of the room's page is open; the first one needs no word in the address. */
export const tabSearch = (raw: Record<string, unknown>): { tab?: Tab } =>
  isTab(raw.tab) && raw.tab !== 'details' ? { tab: raw.tab } : {};
