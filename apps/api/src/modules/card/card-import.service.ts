import { CardImportRow } from '@lobby/contract/areas/card-import';
import type { RequestType } from '@lobby/contract/areas/request';
import type { ImportFailure } from '@lobby/contract/import';
import { foldName } from '@lobby/contract/people/thai-text';
import { assertApprovedAtOnce, recordApproved } from '#modules/approval/approval.public.ts';
import { quotaLeft } from '#modules/quota/quota.public.ts';
import { type Ctx, type FieldError, fieldError, fieldErrorsOf } from '#platform/module.ts';
import { type CardNumbers, findByNumbers, resolveCardNumbers } from './card.numbers.ts';

interface Ready {
  index: number;
  row: CardImportRow;
  numbers: CardNumbers;
  roomId: number | null;
  memberId: number | null;
}

/** Imports the valid rows and returns the others with their errors. Cards in use are counted against the quotas of their rooms. */
export async function importCards(ctx: Ctx, sheet: Record<string, string>[]) {
  const failed: ImportFailure[] = [];
  const ready: Ready[] = [];
  const fail = (row: number, errors: FieldError[]) => failed.push({ row, errors });
  for (const [index, cells] of sheet.entries()) {
    const read = CardImportRow.safeParse(cells);
    if (!read.success) fail(index, fieldErrorsOf(read.error));
    else {
      const found = await readRow(ctx, index, read.data);
      if (Array.isArray(found)) fail(index, found);
      else ready.push(found);
    }
  }
  for (const type of new Set(ready.flatMap(typesOf))) await assertApprovedAtOnce(ctx, type);
  const imported: Ready[] = [];
  // By room, so that rooms are locked in one order.
  for (const one of ready.toSorted((a, b) => (a.roomId ?? 0) - (b.roomId ?? 0) || a.index - b.index)) {
    const errors = await addCard(ctx, one);
    if (errors) fail(one.index, errors);
    else imported.push(one);
  }
  if (imported.length > 0) await ctx.emit('record.changed', { area: 'card', id: null, change: 'created' });
  await recordIssued(ctx, imported);
  return { imported: imported.length, failed: failed.toSorted((a, b) => a.row - b.row) };
}

/** What a row does: a card of a room is issued, and one with a holder is given to somebody. Into stock needs nobody's approval. */
const typesOf = ({ roomId, memberId }: Ready): RequestType[] => [
  ...(roomId === null ? [] : ['add-mifare' as const]),
  ...(memberId === null ? [] : ['mapping-mifare' as const]),
];

async function recordIssued(ctx: Ctx, imported: Ready[]): Promise<void> {
  const issued = imported.flatMap(({ row: { kind, validUntil }, roomId, memberId }) =>
    roomId === null ? [] : [{ type: 'add-mifare' as const, payload: { kind, validUntil }, roomId, memberId, madeId: null }],
  );
  if (issued.length === 0) return;
  await recordApproved(ctx, issued);
  await ctx.emit('record.changed', { area: 'request', id: null, change: 'created' });
}

async function readRow(ctx: Ctx, index: number, row: CardImportRow): Promise<Ready | FieldError[]> {
  const numbers = await resolveCardNumbers(ctx, row.number, null, 'number').catch(() => null);
  if (!numbers) return [fieldError(['number'], 'invalid')];
  if (row.room === null)
    return row.holder === null ? { index, row, numbers, roomId: null, memberId: null } : [fieldError(['room'], 'required')];
  const roomId = await findRoom(ctx, row.room, row.building);
  if (roomId === undefined) return [fieldError(['room'], 'notFound')];
  const memberId = row.holder === null ? null : await findHolder(ctx, roomId, row.holder);
  if (memberId === undefined) return [fieldError(['holder'], 'notFound')];
  return { index, row, numbers, roomId, memberId };
}

async function findRoom({ db }: Ctx, name: string, building: string | null): Promise<number | undefined> {
  let rooms = db
    .selectFrom('room')
    .innerJoin('building', 'building.id', 'room.categoryId')
    .select('room.id')
    .where('room.name', 'ilike', escaped(name));
  if (building !== null) rooms = rooms.where('building.name', 'ilike', escaped(building));
  const found = await rooms.limit(2).execute();
  return found.length === 1 ? found[0]?.id : undefined;
}
const escaped = (name: string) => name.replace(/[\\%_]/g, '\\$&');

async function findHolder({ db }: Ctx, roomId: number, name: string): Promise<number | undefined> {
  const here = await db
    .selectFrom('member')
    .select(['id', 'nameTh', 'nameEn'])
    .where('roomId', '=', roomId)
    .where('leftAt', 'is', null)
    .execute();
  const found = here.filter(({ nameTh, nameEn }) => [nameTh, nameEn].some((known) => foldName(known) === foldName(name)));
  return found.length === 1 ? found[0]?.id : undefined;
}

async function addCard(ctx: Ctx, { row, numbers, roomId, memberId }: Ready): Promise<FieldError[] | undefined> {
  const { printed, kind, validUntil } = row;
  if (await findByNumbers(ctx, { ...numbers, printed })) return [fieldError(['number'], 'taken')];
  if (roomId !== null && (await quotaLeft(ctx, roomId, 'mifare')) === 0) return [fieldError(['room'], 'quotaUsedUp')];
  const state = roomId === null ? 'stock' : 'active';
  const issued = roomId === null ? {} : { issuedAt: ctx.now, issuedById: ctx.user.id };
  await ctx.db
    .insertInto('card')
    .values({ ...numbers, printed, kind, validUntil, roomId, memberId, state, isActive: state === 'active', ...issued })
    .execute();
  return undefined;
}
