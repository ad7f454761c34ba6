import pg from 'pg';
import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function stampRows({ server, room }: Needs) {
  let rates = 0;
  /** As a sync leaves it: the application itself adds none. */
  async function stampTemplate(place: Place): Promise<number> {
    rates += 1;
    const owner = new pg.Client(server.config.LOBBY_OWNER_DATABASE_URL);
    await owner.connect();
    await owner.query(`begin; set local role lobby_hardware; set local app.property_id = '${server.properties[place]}'`);
    const { rows } = await owner.query<{ id: number }>(
      `insert into stamp_template (code, name_th, name_en, kind_id) values ($1, 'ก', 'A', 211) returning id`,
      [`R${rates}`],
    );
    await owner.query('commit');
    await owner.end();
    return (rows[0] as { id: number }).id;
  }
  async function stampConfig(place: Place): Promise<number> {
    const templateId = await stampTemplate(place);
    const roomId = await room(place);
    return server.inProperty(place, async (db) => {
      const { typeId } = await db.selectFrom('room').select('typeId').where('id', '=', roomId).executeTakeFirstOrThrow();
      const made = { templateId, roomTypeId: typeId, amount: 9999 };
      return (await db.insertInto('stampConfig').values(made).returning('id').executeTakeFirstOrThrow()).id;
    });
  }
  /** Applied, so that it can be taken back. */
  async function stampUse(place: Place): Promise<number> {
    const templateId = await stampTemplate(place);
    const roomId = await room(place);
    return server.inProperty(place, async (db) => {
      const { typeId } = await db.selectFrom('room').select('typeId').where('id', '=', roomId).executeTakeFirstOrThrow();
      const made = { templateId, roomTypeId: typeId, roomId, ticketNo: `T${templateId}000`, month: '2026-01-01' };
      const applied = { state: 'applied', finishedAt: new Date() };
      return (
        await db
          .insertInto('stampUse')
          .values({ ...made, ...applied })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    });
  }
  const stampSync = (place: Place) =>
    server.inProperty(place, async (db) => {
      const done = { state: 'done', finishedAt: new Date() };
      await db.updateTable('stampSync').set(done).where('state', '=', 'running').execute();
      return (await db.insertInto('stampSync').values(done).returning('id').executeTakeFirstOrThrow()).id;
    });

  return { 'stamp-template': stampTemplate, 'stamp-config': stampConfig, 'stamp-use': stampUse, 'stamp-sync': stampSync };
}
