import { ROLE_IDS } from '@lobby/contract/constants';
import pg from 'pg';
import { addApplication } from '#demo/seed/request.seed.ts';
import type { Place } from '#test/fixtures/people.ts';
import type { testServer } from '#test/fixtures/test-server.ts';

interface Needs {
  room: (place: Place) => Promise<number>;
  /** Of an administrator there. */
  headers: (place: Place) => Record<string, string>;
}

/** New rows of the areas whose own create call asks for more than its schema says. */
export function rowMakers(server: Awaited<ReturnType<typeof testServer>>, { room, headers }: Needs) {
  const { services, properties } = server;

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
      addApplication({ db, property: properties[place], encryption: services.encryption }, { ...asked, ...names }),
    );
  }

  let bankAccounts = 2_000_000_000;
  /** Proposed by nobody of the staff: whoever proposed it could not approve it. */
  async function bankAccount(place: Place): Promise<number> {
    bankAccounts += 1;
    const number = String(bankAccounts);
    return server.inProperty(place, async (db, query) => {
      const made = { name: 'A', bankId: 4, number };
      const { id } = await db.insertInto('bankAccount').values(made).returning('id').executeTakeFirstOrThrow();
      await query('select ledger.propose_account($1, 4, $2, null, null, null, null, false)', [id, number]);
      return id;
    });
  }

  /** By nobody of the staff, so that everybody may decide about it. */
  const byLedger = (place: Place, call: string, ...values: unknown[]) =>
    server.inProperty(place, async (_db, query) => {
      const { rows } = await query<{ id: number }>(`select ledger.${call} as id`, values);
      return (rows[0] as { id: number }).id;
    });
  const payment = async (place: Place) =>
    byLedger(place, `issue_bill($1, null, 66, 'A', 150000, 0, null, current_date, null, null, null, null)`, await room(place));
  const slip = async (place: Place) =>
    byLedger(place, `file_slip($1, 631, null, null, date '2026-01-05', null, null, null)`, await payment(place));

  /** A room that has paid in advance. */
  async function roomWithCredit(place: Place): Promise<number> {
    const id = await room(place);
    const entered = await byLedger(place, `enter_money($1, 633, null, 100000, 0, null, date '2026-01-05', null)`, id);
    await byLedger(place, `accept_pay_in($1, null, '[]')`, entered);
    return id;
  }
  async function receipt(place: Place): Promise<number> {
    const roomId = await roomWithCredit(place);
    return server.inProperty(place, async (db) => {
      const { id } = await db.selectFrom('receipt').select('id').where('roomId', '=', roomId).executeTakeFirstOrThrow();
      return id;
    });
  }
  const refund = async (place: Place) =>
    byLedger(place, `propose_refund($1, 100, 4, '1234567890', 'A', 'A')`, await roomWithCredit(place));

  let hours = 0;
  /** Open day and night, so that any hour can be booked. */
  const facility = (place: Place) =>
    server.inProperty(place, async (db) => {
      hours += 1;
      const made = { name: `A ${hours}`, officeHourOpen: '00:00', officeHourClose: '00:00' };
      const { id } = await db.insertInto('facility').values(made).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  async function booking(place: Place): Promise<number> {
    const [facilityId, member] = [await facility(place), await resident(place)];
    return server.inProperty(place, async (db) => {
      const { roomId } = await db.selectFrom('member').select('roomId').where('id', '=', member).executeTakeFirstOrThrow();
      const [startAt, endAt] = [new Date('2090-01-01T03:00:00Z'), new Date('2090-01-01T04:00:00Z')];
      const data = { name: 'A', cancelAtLeast: 0, pricePerHour: 0, slotMinutes: 60, limitMinutes: 0, maxOnTime: 1 };
      const facilityData = JSON.stringify({
        ...data,
        nameEn: null,
        officeHourOpen: '00:00:00',
        officeHourClose: '00:00:00',
        checkInMinutes: null,
      });
      const made = {
        facilityId,
        roomId,
        memberId: member,
        startAt,
        endAt,
        busyUntil: endAt,
        serviceDay: '2090-01-01',
        state: 'confirmed',
        facilityData,
      };
      const { id } = await db.insertInto('booking').values(made).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  }

  /** Of a resident, on a consent that is in force. */
  async function consentDecision(place: Place): Promise<number> {
    const member = await resident(place);
    return server.inProperty(place, async (db, query) => {
      const { personId } = await db.selectFrom('member').select('personId').where('id', '=', member).executeTakeFirstOrThrow();
      const { rows: found } = await query<{ id: number }>(
        `select version.id from consent_version version join consent on consent.id = consent_id where code = 'marketing' and version = 1`,
        [],
      );
      const versionId = found[0]?.id as number;
      await query('update consent_version set published_at = now() where id = $1 and published_at is null', [versionId]);
      const { rows } = await query<{ id: number }>(
        `insert into consent_decision (version_id, locale, text_hash, decision, person_id, channel)
         select version_id, locale, hash, 'accept', $2, 'paper' from consent_text where version_id = $1 and locale = 'th' returning id`,
        [versionId, personId],
      );
      return (rows[0] as { id: number }).id;
    });
  }
  let templates = 0;
  /** Of a kind every room there may have plenty of, with somebody to send it to. */
  async function couponTemplate(place: Place): Promise<number> {
    templates += 1;
    const quota = JSON.stringify({ coupon: [{ couponType: 201, amount: 9999 }] });
    const living = await room(place);
    return server.inProperty(place, async (db) => {
      await db.updateTable('roomType').set({ quota, type: 'residence' }).execute();
      await db.updateTable('quota').set({ quota }).execute();
      const { id: roomId } = await db.selectFrom('room').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
      const people = [living, roomId].map((at) => ({ roomId: at, nameTh: 'ก', nameEn: 'K', roleId: ROLE_IDS.tenant }));
      await db.insertInto('member').values(people).execute();
      const made = { code: `C${templates}`, nameTh: 'ก', nameEn: 'A', typeId: 201 };
      return (await db.insertInto('couponTemplate').values(made).returning('id').executeTakeFirstOrThrow()).id;
    });
  }
  /** One coupon nobody has used, of a send of its own. */
  async function couponRow(place: Place): Promise<{ id: number; activityId: number }> {
    const templateId = await couponTemplate(place);
    const roomId = await room(place);
    return server.inProperty(place, async (db) => {
      await db.updateTable('couponTemplate').set({ lastNumber: 1, issued: 1 }).where('id', '=', templateId).execute();
      const one = { amount: 1, rooms: 1, coupons: 1, firstNumber: 1, lastNumber: 1 };
      const { id: activityId } = await db
        .insertInto('couponActivity')
        .values({ templateId, audience: JSON.stringify({ rooms: [roomId] }), event: 'A', ...one })
        .returning('id')
        .executeTakeFirstOrThrow();
      const numbers = { number: 1, runNumber: `C${templateId}-2601-000001`, month: '2026-01-01', event: 'A' };
      const { id } = await db
        .insertInto('coupon')
        .values({ activityId, templateId, typeId: 201, roomId, ...numbers })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, activityId };
    });
  }

  let rates = 0;
  /** As a sync leaves it: the application itself adds none. */
  async function stampTemplate(place: Place): Promise<number> {
    rates += 1;
    const owner = new pg.Client(server.config.LOBBY_OWNER_DATABASE_URL);
    await owner.connect();
    await owner.query(`begin; set local role lobby_hardware; set local app.property_id = '${properties[place]}'`);
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

  const makers: Record<string, (place: Place) => Promise<number>> = {
    resident,
    card,
    car,
    'move-out': moveOut,
    request: async (place) => (await application(place)).requestId,
    registration: async (place) => (await application(place)).registrationId,
    'bank-account': bankAccount,
    payment,
    'pay-in': slip,
    receipt,
    refund,
    'room-account': roomWithCredit,
    facility,
    booking,
    'consent-decision': consentDecision,
    'coupon-template': couponTemplate,
    'coupon-activity': async (place) => (await couponRow(place)).activityId,
    coupon: async (place) => (await couponRow(place)).id,
    'stamp-template': stampTemplate,
    'stamp-config': stampConfig,
    'stamp-use': stampUse,
    'stamp-sync': stampSync,
    report: cardBlock,
  };
  return makers;
}
