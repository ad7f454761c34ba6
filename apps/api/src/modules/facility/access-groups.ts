import type { AccessGroup } from '@lobby/contract/areas/facility';
import type { Ctx } from '#platform/module.ts';

/** What can be opened for a booking: each registered door is a group of its own, as access levels are made per address (0045). */
export async function accessGroups({ db }: Ctx): Promise<AccessGroup[]> {
  const doors = await db
    .selectFrom('hardware')
    .select(['id', 'name'])
    .where('type', '=', 'door')
    .where('status', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return doors.map(({ id, name }) => ({ id: `door-${id}`, name }));
}
