import type { facilityApi } from '@lobby/contract/areas/facility';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type SlotRules, slotOf, windowOf } from '@lobby/contract/slots';
import { assertNotReferenced, type Ctx, fieldError, invalidFields, notFound } from '#platform/module.ts';

type Changes = Call<typeof facilityApi.update>['body'];
type Input = Call<typeof facilityApi.create>['body'];

export async function createFacility(ctx: Ctx, { hardware, ...input }: Input): Promise<number> {
  assertUsable(rulesOf(input));
  const { name, officeHourOpen, officeHourClose } = input;
  const { id } = await ctx.db
    .insertInto('facility')
    .values({ ...columnsOf(input), name, officeHourOpen, officeHourClose })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkHardware(ctx, id, hardware);
  await ctx.emit('record.changed', { area: 'facility', id, change: 'created' });
  return id;
}

/** Rules that change hold for new bookings: each booking keeps those it was made by. */
export async function updateFacility(ctx: Ctx, id: number, { hardware, ...changes }: Changes): Promise<void> {
  const stored = await ctx.db
    .selectFrom('facility')
    .select(['officeHourOpen', 'officeHourClose', 'privateHourOpen', 'privateHourClose'])
    .select(['slotHourTime', 'slotMinuteTime', 'limitHourTime', 'limitMinuteTime'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  // A field that is left out is not there at all.
  assertUsable(rulesOf({ ...stored, ...changes } as typeof stored));
  await ctx.db
    .updateTable('facility')
    .set({ ...columnsOf(changes), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  if (hardware) await linkHardware(ctx, id, hardware);
  await ctx.emit('record.changed', { area: 'facility', id, change: 'updated' });
}

/** One that was ever booked is switched off instead. */
export async function removeFacility(ctx: Ctx, id: number) {
  await assertNotReferenced(ctx, { table: 'facility' }, [id]);
  const { numDeletedRows } = await ctx.db.deleteFrom('facility').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await ctx.emit('record.changed', { area: 'facility', id, change: 'removed' });
  return { id };
}

const columnsOf = ({ floor, parent, cover, source, pricePerHour, ...fields }: Omit<Changes, 'hardware'>) => ({
  ...fields,
  ...(floor !== undefined && { floorId: floor }),
  ...(parent !== undefined && { parentId: parent }),
  ...(cover !== undefined && { coverId: cover }),
  ...(source !== undefined && { sourceId: source }),
  ...(pricePerHour !== undefined && { priceSatang: pricePerHour }),
});

async function linkHardware({ db }: Ctx, facilityId: number, wanted: number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  const others = db.deleteFrom('facilityHardware').where('facilityId', '=', facilityId);
  await (ids.length > 0 ? others.where('hardwareId', 'not in', ids) : others).execute();
  if (ids.length === 0) return;
  const links = ids.map((hardwareId) => ({ facilityId, hardwareId }));
  await db
    .insertInto('facilityHardware')
    .values(links)
    .onConflict((conflict) => conflict.columns(['propertyId', 'facilityId', 'hardwareId']).doNothing())
    .execute();
}

/** Fields that have to fit each other. */
function assertUsable(rules: Pick<SlotRules, 'slotMinutes' | 'limitMinutes' | Hours>): void {
  const problems = [];
  if ((rules.privateHourOpen === null) !== (rules.privateHourClose === null))
    problems.push(fieldError([rules.privateHourOpen === null ? 'privateHourOpen' : 'privateHourClose'], 'required'));
  const { open, close } = windowOf(rules, false) as { open: number; close: number };
  if (slotOf(rules) > close - open) problems.push(fieldError(['slotHourTime'], 'outOfRange'));
  if (rules.limitMinutes > 0 && rules.limitMinutes < slotOf(rules)) problems.push(fieldError(['limitHourTime'], 'outOfRange'));
  if (problems.length > 0) throw invalidFields(problems);
}

type Hours = 'officeHourOpen' | 'officeHourClose' | 'privateHourOpen' | 'privateHourClose';
type Minutes = { slotHourTime: number; slotMinuteTime: number; limitHourTime: number; limitMinuteTime: number };
const rulesOf = ({
  slotHourTime,
  slotMinuteTime,
  limitHourTime,
  limitMinuteTime,
  ...hours
}: Minutes & Pick<SlotRules, Hours>) => ({
  ...hours,
  slotMinutes: slotHourTime * 60 + slotMinuteTime,
  limitMinutes: limitHourTime * 60 + limitMinuteTime,
});
