import type { Insertable } from 'kysely';
import type { Card } from '#platform/db/db.gen.ts';

/** Cards that wait in the drawer. */
const STOCK = 30;
const SUSPENDED_AT = 4;

type Holder = { id: number; roomId: number };

/** A card for everybody; one of them is suspended, one more of the first room was lost, and some are in stock. */
export function cardsOf(people: Holder[]): Insertable<Card>[] {
  const held = people.map(({ id, roomId }, at) => ({
    ...numbersAt(at),
    roomId,
    memberId: id,
    issuedAt: new Date(),
    ...(at === SUSPENDED_AT && { state: 'suspended', suspendedReason: 'ลืมไว้ที่ทำงาน' }),
  }));
  const lost = people.slice(0, 1).map(({ roomId }) => ({ ...numbersAt(held.length), roomId, state: 'lost' }));
  const stock = Array.from({ length: STOCK }, (_, at) => ({
    ...numbersAt(held.length + lost.length + at),
    printed: `S-${String(at + 1).padStart(4, '0')}`,
    state: 'stock',
  }));
  return [...held, ...lost, ...stock];
}

/** As readers report four bytes where nothing else is set: ten digits. */
function numbersAt(at: number) {
  const bytes = 0x04a1_0000 + at * 7;
  return { serial: String(bytes).padStart(10, '0'), uid: bytes.toString(16).toUpperCase().padStart(8, '0') };
}
