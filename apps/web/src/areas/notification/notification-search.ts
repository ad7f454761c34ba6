export const TABS = ['unread', 'read', 'sent', 'words', 'channels'] as const;
export type Tab = (typeof TABS)[number];

/** Which part of the page is open; the unread lines need no word in the address. */
export function notificationSearch(raw: Record<string, unknown>): { tab?: Tab } {
  const tab = TABS.find((name) => name === raw.tab);
  return tab === undefined || tab === 'unread' ? {} : { tab };
}
