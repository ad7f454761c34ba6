import { makeHardware } from '../../apps/api/src/demo/seed/hardware.seed.ts';
import type { PropertyFixture } from './property-fixture.ts';

type Device = Parameters<typeof makeHardware>[0];

/** A device of the property, with its last heartbeat so many minutes ago, or none; `-60` is online however long the story takes. */
export const addDevice = (
  property: PropertyFixture,
  { heardMinutesAgo, ...device }: Device & { heardMinutesAgo?: number } = {},
) =>
  property.transaction(async (db) => {
    const lastHeartbeatAt = heardMinutesAgo === undefined ? null : new Date(Date.now() - heardMinutesAgo * 60_000);
    const { id } = await db
      .insertInto('hardware')
      .values(makeHardware({ ...device, lastHeartbeatAt }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export const markSilent = (property: PropertyFixture, id: number) =>
  property.transaction((db) =>
    db
      .updateTable('hardware')
      .set({ lastHeartbeatAt: new Date(Date.now() - 5 * 60_000) })
      .where('id', '=', id)
      .execute(),
  );

type Failed = { hardwareId: number; kind: 'open' | 'restart'; problem: 'unreachable' | 'late' };

export const addFailedCommand = (property: PropertyFixture, command: Failed) =>
  property.transaction((db) =>
    db
      .insertInto('deviceCommand')
      .values({ ...command, state: 'failed', attempts: 6, finishedAt: new Date() })
      .execute(),
  );
