import type { AccessLog } from '@lobby/contract/areas/access-log';
import { mask } from '#modules/log/log.public.ts';
import type { Ctx } from '#platform/module.ts';
import type { EventRow } from './event-row.ts';
import { maskName } from './mask-name.ts';
import { maskReason } from './mask-reason.ts';

type Device = NonNullable<AccessLog['device']>;
type Person = NonNullable<AccessLog['person']> & { id: number };
type Room = NonNullable<AccessLog['room']>;

/** Adds the names of devices, persons and rooms to the rows of a page, with three queries. */
export async function resolveNames(
  ctx: Pick<Ctx, 'ask'>,
  rows: EventRow[],
  { masked }: { masked: boolean },
): Promise<AccessLog[]> {
  const devices = await named<Device>(ctx, `select id, name, name_en as "nameEn" from hardware`, idsOf(rows, 'deviceId'));
  const people = await named<Person>(
    ctx,
    `select id, name_th as "nameTh", name_en as "nameEn" from member`,
    idsOf(rows, 'personId'),
  );
  const rooms = await named<Room>(
    ctx,
    `select id, name, (select name from building where id = room.category_id) as building from room`,
    idsOf(rows, 'roomId'),
  );
  const hidden = (value: string | null) => (masked && value !== null ? mask('personal', value) : value);
  return rows.map(({ visitorId, personId, ...row }) => {
    const known = people.get(personId ?? 0);
    const name = masked ? maskName : (whole: string) => whole;
    const person = known ? { nameTh: name(known.nameTh), nameEn: name(known.nameEn) } : null;
    const reason = masked ? maskReason(row.reason) : row.reason;
    return {
      ...row,
      reason,
      cardNo: hidden(row.cardNo),
      plate: hidden(row.plate),
      isVisitor: visitorId !== null,
      isMasked: masked && (person !== null || row.cardNo !== null || row.plate !== null || reason !== row.reason),
      device: devices.get(row.deviceId) ?? null,
      person,
      room: rooms.get(row.roomId ?? 0) ?? null,
    };
  });
}

const idsOf = (rows: EventRow[], field: 'deviceId' | 'personId' | 'roomId') => [
  ...new Set(rows.flatMap((row) => row[field] ?? [])),
];

async function named<T extends { id: number }>(ctx: Pick<Ctx, 'ask'>, select: string, ids: number[]): Promise<Map<number, T>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.ask<T>(`${select} where id = any($1::int[])`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
