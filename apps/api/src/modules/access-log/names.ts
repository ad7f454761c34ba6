import { AccessLog } from '@lobby/contract/areas/access-log';
import { createMask } from '#modules/log/log.public.ts';
import type { Ctx } from '#platform/module.ts';
import type { EventRow } from './event-row.ts';

type Device = NonNullable<AccessLog['device']>;
type Person = NonNullable<AccessLog['person']> & { id: number };
type Room = NonNullable<AccessLog['room']>;
const maskEntry = createMask(AccessLog);

/** The rows of one page with what their ids are called: three small questions, however long the log is. */
export async function tell(ctx: Pick<Ctx, 'ask'>, rows: EventRow[], { masked }: { masked: boolean }): Promise<AccessLog[]> {
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
  return rows.map(({ visitorId, personId, ...row }) => {
    const person = people.get(personId ?? 0);
    const entry: AccessLog = {
      ...row,
      isVisitor: visitorId !== null,
      isMasked: false,
      device: devices.get(row.deviceId) ?? null,
      person: person ? { nameTh: person.nameTh, nameEn: person.nameEn } : null,
      room: rooms.get(row.roomId ?? 0) ?? null,
    };
    const shown = masked ? maskEntry(entry) : entry;
    return { ...shown, isMasked: shown !== entry };
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
