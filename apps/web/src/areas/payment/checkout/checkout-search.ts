export type CheckoutSearch = { room?: number; bill?: number };

/** Whose bills are paid, and which of them alone where it was opened from a bill. */
export function checkoutSearch(raw: Record<string, unknown>): CheckoutSearch {
  const [room, bill] = [Number(raw.room), Number(raw.bill)];
  const isId = (id: number) => Number.isSafeInteger(id) && id > 0;
  return { ...(isId(room) && { room }), ...(isId(bill) && { bill }) };
}
