import { CardBlock, HeldCard } from '@lobby/contract/areas/report';
import { countsOf, NO_DEVICES } from '#modules/device-credential/device-credential.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import type { Reader } from './report.reader.ts';

type Shown = { masked: boolean };
const maskNumber = createMask(HeldCard.pick({ cardNo: true }));
const maskReason = createMask(CardBlock.pick({ reason: true }));
const numberIn = (cardNo: string, { masked }: Shown) => (masked ? maskNumber({ cardNo }) : { cardNo });

interface Use {
  id: number;
  serial: string;
  lastUsedAt: Date | null;
}

/** The day of the last use, by the property's clock; behind the mask the moment. */
const USES = `select card.id, serial, case when $2 then date_trunc('day', last_at at time zone time_zone) at time zone time_zone else last_at end as "lastUsedAt"
  from card join property on property.id = card.property_id left join card_use on card_use.property_id = card.property_id and card_no = serial
  where card.id = any($1::int[])`;

export async function completeHeldCards<T extends { id: number }>({ query }: Reader, rows: T[], shown: Shown) {
  const { rows: uses } = await query<Use>(USES, [rows.map(({ id }) => id), shown.masked]);
  const cards = new Map(uses.map((use) => [use.id, use]));
  return rows.map((row) => {
    const { serial, lastUsedAt } = cards.get(row.id) as Use;
    return { ...row, ...numberIn(serial, shown), lastUsedAt };
  });
}

interface Block {
  id: number;
  card: number;
  serial: string;
  reason: string | null;
  isBlocked: boolean;
}

export async function completeBlocks<T extends { id: number }>(reader: Reader, rows: T[], shown: Shown) {
  const { rows: found } = await reader.query<Block>(
    `select card_block.id, card.id as card, serial, reason, unblocked_at is null as "isBlocked" from card_block join card on card.id = card_id where card_block.id = any($1::int[])`,
    [rows.map(({ id }) => id)],
  );
  const cards = new Map(found.map((one) => [one.id, one]));
  const counts = await countsOf(
    reader,
    'card',
    found.map(({ card }) => card),
  );
  return rows.map((row) => {
    const { card, serial, reason, isBlocked } = cards.get(row.id) as Block;
    const deviceState = isBlocked ? (counts.get(card) ?? NO_DEVICES) : null;
    return { ...row, card, ...numberIn(serial, shown), ...(shown.masked ? maskReason({ reason }) : { reason }), deviceState };
  });
}
