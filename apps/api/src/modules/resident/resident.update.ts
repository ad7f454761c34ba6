import type { ResidentChanges } from '@lobby/contract/areas/resident-input';
import { ROLE_IDS } from '@lobby/contract/constants';
import { normalizeText } from '@lobby/contract/people/thai-text';
import { ask, encryptRequestValues, openRequestValues, type RequestHandler } from '#modules/approval/approval.public.ts';
import { changePerson, type PersonServices, subjectKeyOf } from '#modules/person/person.public.ts';
import { today } from '#modules/property/property.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { minorUntil } from './minor.ts';
import { bilingualName, maskedChange } from './resident.changes.ts';
import { assertChangesAllowed, withoutUndefined } from './resident.input-rules.ts';
import { findOccupant } from './resident.occupant.ts';
import { guardianOf, personToChange } from './resident.person.ts';
import { changeRole, roleRules } from './resident.role.ts';
import { type PresentValues, presentValues } from './resident.values.ts';

type Changes = Omit<ResidentChanges, 'userId'>;
interface Values {
  changes: Changes;
  /** What the change was asked against. */
  old: Partial<PresentValues>;
}

export async function askForUpdate(ctx: Ctx, services: PersonServices, { userId, ...changes }: ResidentChanges, wait: boolean) {
  const living = changes.role === undefined ? undefined : await findOccupant(ctx, userId);
  // Before the person: another role counts against the quota of the room.
  if (living) await lockRoom(ctx, living.roomId);
  const personId = await personToChange(ctx, userId);
  const before = await presentValues(ctx, userId);
  await assertChangesAllowed(ctx, before, changes);
  if (changes.guardian !== undefined) await guardianOf(ctx, personId, changes.guardian);
  const old = Object.fromEntries(Object.entries(before).filter(([field]) => field in changes));
  return ask(
    ctx,
    'update-profile',
    {
      wait,
      subject: `profile of ${userId}`,
      payload: { fields: Object.keys(changes) },
      memberId: userId,
      encrypt: async () => encryptRequestValues(await subjectKeyOf(ctx, services.encryption, personId), { changes, old }),
    },
    async () => {
      await applyChanges(ctx, services, userId, personId, changes);
      return {};
    },
  );
}

async function applyChanges(
  ctx: Ctx,
  services: PersonServices,
  memberId: number,
  personId: number,
  changes: Changes,
): Promise<void> {
  const { role, relation, livesHere, getsNotices, birthDate, guardian, ...person } = changes;
  if (role !== undefined) await changeRole(ctx, memberId, role);
  const about = {
    ...(birthDate !== undefined && { minorUntil: birthDate === null ? null : minorUntil(birthDate, await today(ctx)) }),
    ...(guardian !== undefined && { guardianId: await guardianOf(ctx, personId, guardian) }),
  };
  await changePerson(ctx, services, personId, { ...withoutUndefined(person), ...about });
  const here = withoutUndefined({ relation, livesHere, getsNotices });
  if (Object.keys(here).length > 0)
    await ctx.db
      .updateTable('member')
      .set({ ...here, updatedAt: ctx.now })
      .where('id', '=', memberId)
      .execute();
  await ctx.emit('record.changed', { area: 'resident', id: memberId, change: 'updated' });
}

/** What staff corrected meanwhile is not overwritten by an older request. */
export const updateHandler = (services: PersonServices): RequestHandler => ({
  type: 'update-profile',
  needs: 'resident:write',
  approve: async (ctx, request) => {
    const values = await openRequestValues<Values>(ctx, services.encryption, request);
    const memberId = request.memberId as number;
    const personId = await personToChange(ctx, memberId);
    if (changedMeanwhile(values, await presentValues(ctx, memberId)).length > 0)
      throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
    await applyChanges(ctx, services, memberId, personId, values.changes);
    return {};
  },
  rules: async (ctx, request) => {
    const values = await openRequestValues<Values>(ctx, services.encryption, request);
    const memberId = request.memberId as number;
    const fields = changedMeanwhile(values, await presentValues(ctx, memberId));
    return [
      { rule: 'unchanged', passes: fields.length === 0, facts: { fields: fields.join(', ') } },
      ...(await roleRules(ctx, memberId, values.changes.role)),
    ];
  },
  changes: async (ctx, request) => {
    const { changes, old } = await openRequestValues<Values>(ctx, services.encryption, request);
    const names = await namesOf(ctx, [old.guardian, changes.guardian]);
    const [before, after] = [old, changes].map(({ role, ...values }) => ({ ...values, role: role && ROLE_TYPES[role] }));
    return Object.entries({ ...after, guardian: undefined })
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => maskedChange(ctx, field, before?.[field as keyof PresentValues], value))
      .concat(changes.guardian === undefined ? [] : maskedChange(ctx, 'guardian', names(old.guardian), names(changes.guardian)));
  },
});

/** Fields that are neither as they were when the change was asked for, nor already as asked. */
function changedMeanwhile({ changes, old }: Values, present: PresentValues): (keyof PresentValues)[] {
  const isOutdated = (field: keyof PresentValues) => {
    const wanted = changes[field as keyof Changes];
    return ![old[field], typeof wanted === 'string' ? normalizeText(wanted) : wanted].includes(present[field]);
  };
  return (Object.keys(old) as (keyof PresentValues)[]).filter(isOutdated);
}

const ROLE_TYPES: Record<number, string> = { [ROLE_IDS.tenant]: 'tenant', [ROLE_IDS.sub_tenant]: 'sub_tenant' };

/** Residents are shown by name. */
async function namesOf({ db }: Ctx, ids: (number | null | undefined)[]) {
  const known = ids.filter((id) => typeof id === 'number');
  const rows =
    known.length > 0 ? await db.selectFrom('member').select(['id', 'nameTh', 'nameEn']).where('id', 'in', known).execute() : [];
  return (id: number | null | undefined) => {
    const member = rows.find((row) => row.id === id);
    return member ? bilingualName(member) : null;
  };
}
