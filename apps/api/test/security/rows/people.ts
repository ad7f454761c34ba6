import { ROLE_IDS } from '@lobby/contract/constants';
import { addApplication } from '#demo/seed/request.seed.ts';
import type { Place } from '#test/fixtures/people.ts';
import type { testServer } from '#test/fixtures/test-server.ts';

export interface Needs {
  server: Awaited<ReturnType<typeof testServer>>;
  room: (place: Place) => Promise<number>;
  /** Of an administrator there. */
  headers: (place: Place) => Record<string, string>;
}

export function peopleRows({ server, room, headers }: Needs) {
  let residents = 0;
  /** With a document and an account, so that both can be asked for. */
  async function resident(place: Place): Promise<number> {
    residents += 1;
    const person = { firstName: 'ก', role: ROLE_IDS.tenant, mobile: '0812345678', username: `resident${residents}` };
    const document = { documentKind: 'passport', documentCountry: 'SE', idCard: `P${1_000_000 + residents}` };
    const payload = { ...person, ...document, roomID: await room(place) };
    await askForDocuments(place);
    const answer = await server.send('POST', '/api/requests/tenant', { payload, channel: 'cms' }, headers(place));
    if (answer.status !== 200) throw new Error(`a new resident was refused: ${answer.text}`);
    return answer.body.data.userId as number;
  }

  /** A call of the suite may have set the property to keep none. */
  const askForDocuments = (place: Place) =>
    server.inProperty(place, (db) =>
      db
        .insertInto('setting')
        .values({ id: 'residentDocument', value: JSON.stringify('optional') })
        .onConflict((conflict) => conflict.columns(['propertyId', 'id']).doUpdateSet({ value: JSON.stringify('optional') }))
        .execute(),
    );

  let cards = 0;
  /** In stock: it can be given to somebody, and be taken out of use. */
  async function card(place: Place): Promise<number> {
    cards += 1;
    const serial = String(1_000_000_000 + cards);
    const made = await server.inProperty(place, (db) =>
      db.insertInto('card').values({ serial, state: 'stock', isActive: false }).returning('id').executeTakeFirstOrThrow(),
    );
    return made.id;
  }

  /** A lost card with a room, so that the report has both. */
  async function cardBlock(place: Place): Promise<number> {
    const cardId = await card(place);
    const roomId = await room(place);
    return server.inProperty(place, async (db) => {
      await db.updateTable('card').set({ state: 'active', roomId }).where('id', '=', cardId).execute();
      await db.updateTable('card').set({ state: 'lost' }).where('id', '=', cardId).execute();
      return (await db.selectFrom('cardBlock').select('id').where('cardId', '=', cardId).executeTakeFirstOrThrow()).id;
    });
  }

  async function car(place: Place): Promise<number> {
    const roomId = await room(place);
    const plate = `car ${roomId}`;
    const made = await server.inProperty(place, (db) =>
      db.insertInto('car').values({ roomId, plate, plateTyped: plate, country: 'LA' }).returning('id').executeTakeFirstOrThrow(),
    );
    return made.id;
  }

  /** Planned: it can be changed and cancelled. */
  async function moveOut(place: Place): Promise<number> {
    const member = await resident(place);
    return server.inProperty(place, async (db) => {
      const { roomId } = await db.selectFrom('member').select('roomId').where('id', '=', member).executeTakeFirstOrThrow();
      const leavesOn = '2999-12-31';
      const { id } = await db.insertInto('moveOut').values({ roomId, leavesOn }).returning('id').executeTakeFirstOrThrow();
      await db.updateTable('member').set({ moveOutId: id, leavesOn }).where('id', '=', member).execute();
      return id;
    });
  }

  /** By a resident's app: whoever of the staff asked could not decide it. */
  async function application(place: Place) {
    const asked = { type: 'create-account', createdAt: new Date(), askedById: null, roomId: await room(place) } as const;
    const names = { firstName: 'ก', lastName: 'ข', mobile: '0812345678' };
    return server.inProperty(place, (db) =>
      addApplication({ db, property: server.properties[place], encryption: server.services.encryption }, { ...asked, ...names }),
    );
  }

  return {
    resident,
    card,
    car,
    report: cardBlock,
    'move-out': moveOut,
    request: async (place: Place) => (await application(place)).requestId,
    registration: async (place: Place) => (await application(place)).registrationId,
  };
}
