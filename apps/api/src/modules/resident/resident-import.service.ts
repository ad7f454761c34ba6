import { ResidentRow } from '@lobby/contract/areas/resident-import';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { ImportFailure } from '@lobby/contract/import';
import { sql } from 'kysely';
import { assertApprovedAtOnce, recordApproved } from '#modules/approval/approval.public.ts';
import { createPerson, documentText, type PersonServices } from '#modules/person/person.public.ts';
import { type Ctx, fieldErrorsOf } from '#platform/module.ts';
import { knownResidents, type SheetRow } from './resident-import.known.ts';
import { type ReadyResident, readPlace } from './resident-import.rules.ts';

/** Imports the valid rows and returns the others with their errors, so that a sheet can be corrected and sent again. */
export async function importResidents(ctx: Ctx, services: PersonServices, sheet: Record<string, string>[]) {
  // Two calls that bring the same people would both find nobody.
  await sql`select pg_advisory_xact_lock(hashtext('resident import'), ${ctx.property})`.execute(ctx.db);
  const failed: ImportFailure[] = [];
  const rows: SheetRow[] = [];
  sheet.forEach((cells, index) => {
    const read = ResidentRow.safeParse(cells);
    if (read.success) rows.push({ index, row: read.data });
    else failed.push({ row: index, errors: fieldErrorsOf(read.error) });
  });
  const known = await knownResidents(ctx, services.config, rows);
  const ready: ReadyResident[] = [];
  // A co-resident may stand above the main resident of their room.
  for (const one of rows.toSorted((a, b) => order(a) - order(b) || a.index - b.index)) {
    const read = readPlace(one, known);
    if ('errors' in read) failed.push({ row: one.index, errors: read.errors });
    else ready.push(read);
  }
  if (ready.length > 0) await writeResidents(ctx, services, ready);
  return { imported: ready.length, failed: failed.toSorted((a, b) => a.row - b.row) };
}
const order = ({ row }: SheetRow) => (row.role === 'sub_tenant' ? 1 : 0);

async function writeResidents(ctx: Ctx, services: PersonServices, ready: ReadyResident[]): Promise<void> {
  const types = new Set(ready.map(({ row }) => typeOf(row)));
  for (const type of types) await assertApprovedAtOnce(ctx, type);
  const people = new Map<string, number>();
  const values = [];
  for (const { row, room, document, personId } of ready) {
    // The same document twice in one sheet is one person with two rooms.
    const key = document && documentText(document);
    const known = personId ?? (key && people.get(key));
    const id = known || (await createPerson(ctx, services, { ...row, title: null, gender: 'unspecified', language: null }));
    if (key) people.set(key, id);
    const isAway = row.relation === 'owner' && room.status === 'let';
    const { relation, movedIn } = row;
    values.push({ roomId: room.id, personId: id, roleId: roleIdOf(row), relation, livesHere: !isAway, movedIn });
  }
  const members = await ctx.db.insertInto('member').values(values).returning(['id', 'roomId', 'roleId', 'relation']).execute();
  await recordApproved(
    ctx,
    members.map(({ id, roomId, roleId, relation }) => ({
      type: roleId === ROLE_IDS.tenant ? ('create-account' as const) : ('create-sub-account' as const),
      payload: { role: roleId, relation },
      roomId,
      madeId: id,
    })),
  );
  await ctx.emit('record.changed', { area: 'resident', id: null, change: 'created' });
  await ctx.emit('record.changed', { area: 'request', id: null, change: 'created' });
}

const roleIdOf = ({ role }: ResidentRow) => (role === 'sub_tenant' ? ROLE_IDS.sub_tenant : ROLE_IDS.tenant);
const typeOf = ({ role }: ResidentRow) => (role === 'sub_tenant' ? 'create-sub-account' : 'create-account');
