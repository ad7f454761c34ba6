/** `?after=812` is what follows that coupon: one page prints no more than so many. */
export function paperSearch(raw: Record<string, unknown>): { after?: number } {
  const after = Number(raw.after);
  return Number.isSafeInteger(after) && after > 0 ? { after } : {};
}
