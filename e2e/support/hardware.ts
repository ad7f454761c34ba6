import { makeHardware } from '../../apps/api/src/demo/seed/hardware.seed.ts';
import type { House } from './house.ts';

type Device = Parameters<typeof makeHardware>[0];

/** A device of the house, heard so many minutes ago, or never. */
export const addDevice = (house: House, { heardMinutesAgo, ...device }: Device & { heardMinutesAgo?: number } = {}) =>
  house.inside(async (db) => {
    const lastHeartbeatAt = heardMinutesAgo === undefined ? null : new Date(Date.now() - heardMinutesAgo * 60_000);
    const { id } = await db
      .insertInto('hardware')
      .values(makeHardware({ ...device, lastHeartbeatAt }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export const fallSilent = (house: House, id: number) =>
  house.inside((db) =>
    db
      .updateTable('hardware')
      .set({ lastHeartbeatAt: new Date(Date.now() - 5 * 60_000) })
      .where('id', '=', id)
      .execute(),
  );

type Failed = { hardwareId: number; kind: 'open' | 'restart'; problem: 'unreachable' | 'late' };

export const addFailed = (house: House, command: Failed) =>
  house.inside((db) =>
    db
      .insertInto('deviceCommand')
      .values({ ...command, state: 'failed', attempts: 6, finishedAt: new Date() })
      .execute(),
  );
