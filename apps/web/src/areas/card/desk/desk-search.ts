export type DeskSearch = { mode?: 'stock'; member?: number };

/** Cards go to somebody, or into stock; `member` is whom the desk was opened for. */
export function deskSearch(raw: Record<string, unknown>): DeskSearch {
  const member = Number(raw.member);
  return {
    ...(raw.mode === 'stock' && { mode: 'stock' }),
    ...(Number.isSafeInteger(member) && member > 0 && { member }),
  };
}
