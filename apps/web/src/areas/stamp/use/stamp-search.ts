const idOf = (raw: unknown) => (Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : undefined);

/** The room and the visitor a ticket is stamped for, where the page was opened from a visit. */
export function stampSearch(raw: Record<string, unknown>): { room?: number; visit?: number } {
  const [room, visit] = [idOf(raw.room), idOf(raw.visit)];
  return { ...(room !== undefined && { room }), ...(room !== undefined && visit !== undefined && { visit }) };
}
