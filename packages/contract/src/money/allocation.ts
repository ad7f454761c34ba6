/** A bill that is owed, as far as a payment of it goes. */
export interface OpenBill {
  id: number;
  dueOn: string;
  balanceSatang: number;
}

/** What of a payment goes to which bill. */
export interface AllocatedPart {
  payment: number;
  satang: number;
}

export interface Allocation {
  parts: AllocatedPart[];
  /** What is left over, and becomes credit of the room. */
  creditSatang: number;
}

/** Bills the payer named come first; then what is due before what is not, the oldest first. */
export function allocate(satang: number, bills: readonly OpenBill[], named: readonly number[], today: string): Allocation {
  const parts: AllocatedPart[] = [];
  let left = satang;
  for (const { id, balanceSatang } of inOrder(bills, named, today)) {
    const part = Math.min(left, balanceSatang);
    if (part > 0) parts.push({ payment: id, satang: part });
    left -= part;
  }
  return { parts, creditSatang: left };
}

function inOrder(bills: readonly OpenBill[], named: readonly number[], today: string): OpenBill[] {
  const rank = ({ id }: OpenBill) => (named.includes(id) ? named.indexOf(id) : named.length);
  const isDue = ({ dueOn }: OpenBill) => dueOn <= today;
  return bills.toSorted(
    (a, b) => rank(a) - rank(b) || Number(isDue(b)) - Number(isDue(a)) || a.dueOn.localeCompare(b.dueOn) || a.id - b.id,
  );
}
