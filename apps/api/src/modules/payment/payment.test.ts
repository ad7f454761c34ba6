import { readPaymentCode } from '@lobby/contract/money/promptpay';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { postParts } from '#test/fixtures/files/http-client.ts';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';
import { pictureOf, slipCode } from '#test/fixtures/payment/slip.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';

const { as, inProperty, config, services, properties, accounts, rooms, newRoom, bill, page, change, sendSlip } =
  await billsServer();
const create = (input: object, person: 'admin' | 'user' = 'admin') => as(person).post('/api/payments', input);
/** As the portal does it: first the file, whose codes are read, then the bill that names it. */
const uploadSlip = (picture: Buffer) =>
  postParts(as('admin'), '/api/files', [
    ['data', JSON.stringify({ readCodes: true })],
    ['file', picture],
  ]);
const sums = (room: number) =>
  inProperty('home', async (db) => {
    const { rows } = await sql<{ account: number; satang: number }>`
      select account_id as account, sum(debit - credit)::bigint as satang from journal_line where room_id = ${room} group by 1 order by 1`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ account, satang }) => [account, satang]));
  });

describe('a bill', () => {
  it('is issued once when the answer got lost and the call is made again', async () => {
    const room = newRoom();
    const input = { name: 'ค่าบัตร', room, type: [70], price: 200 };
    const send = () => as('admin').post('/api/payments', input, { 'idempotency-key': 'a-bill-once' });
    const [first, again] = [await send(), await send()];
    expect(again.body.data.number).toBe(first.body.data.number);
    expect(await sums(room)).toMatchObject({ 1200: 20_000 });
  });

  it('is issued with a number, a line and its entry; baht on the wire, satang in the books', async () => {
    const room = newRoom();
    const made = await bill(room, 1482.05, { discount: 0.29, remark: 'งวดแรก' });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
      price: 1482.05,
      discount: 0.29,
      total: 1481.76,
      paid: 0,
      balance: 1481.76,
      status: { id: 620, name: 'Pending' },
      type: { id: 66 },
      room: { id: room },
      dueDate: '2026-11-05',
      items: [{ name: 'ค่าส่วนกลาง', amount: 1482.05 }],
      moves: [{ from: null, to: 620 }],
    });
    expect(await sums(room)).toEqual({ 1200: 148_176, 4100: -148_176 });
  });

  it('needs a room, a name, a type and a price of whole satang', async () => {
    const refused = await create({});
    expect(refused.body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual([
      'name',
      'room',
      'type',
      'price',
    ]);
    const room = newRoom();
    for (const wrong of [
      { price: 1.005 },
      { price: 0 },
      { price: 1e9 },
      { price: 10, discount: 10 },
      { price: 1, status: [623] },
      { price: 1, type: [66, 67] },
    ])
      expect((await create({ name: 'x', room, type: 66, ...wrong })).status).toBe(400);
    expect(keyOf(await create({ name: 'x', room, type: 17, price: 1 }))).toEqual([409, 'error.paymentType']);
    expect((await create({ name: 'x', room, type: 66, price: 1 }, 'user')).status).toBe(403);
  });

  it('P13: moves only as it may', async () => {
    const room = newRoom();
    const { id } = await bill(room);
    expect((await change(id, { status: [621] })).body.error.details.errors[0].path).toEqual(['slip']);
    expect(keyOf(await change(id, { status: [622], remark: 'x' }))).toEqual([409, 'error.paymentMove']);
    expect(keyOf(await change(id, { status: [620] }))).toEqual([409, 'error.paymentMove']);
    for (const fixed of [{ price: 1 }, { user: null, price: 5 }, { type: [67] }, { children: [] }, { status: [623], price: 1 }])
      expect(keyOf(await change(id, fixed))).toEqual([409, 'error.paymentIssued']);
    expect((await change(id, { remark: 'ขอผ่อนผัน' })).body.data.remark).toBe('ขอผ่อนผัน');
    expect((await sendSlip(id)).body.data).toMatchObject({ status: { id: 621 }, hasSlip: true, remark: 'ขอผ่อนผัน' });
    expect(keyOf(await sendSlip(id))).toEqual([409, 'error.paymentMove']);
    expect((await change(id, { status: [622] })).body.error.details.errors[0].path).toEqual(['remark']);
    expect((await change(id, { status: [622], remark: 'ยอดไม่ตรง' })).body.data).toMatchObject({
      status: { id: 622 },
      refusedReason: 'ยอดไม่ตรง',
      remark: 'ขอผ่อนผัน',
    });
    expect((await sendSlip(id)).status).toBe(200);
    expect((await change(id, { status: [623] })).body.data).toMatchObject({
      status: { id: 623, name: 'Paid' },
      paid: 1500,
      balance: 0,
    });
    for (const status of [620, 621, 622, 623]) expect((await change(id, { status: [status], remark: 'x' })).status).toBe(409);
    expect((await page(id)).moves.map(({ to }: { to: number }) => to)).toEqual([620, 621, 622, 621, 623]);
    expect(await sums(room)).toEqual({ 1010: 150_000, 1200: 0, 4100: -150_000 });
  });

  it('is paid at the counter at once, with a receipt that stays as it was issued', async () => {
    const room = newRoom();
    const { id, number } = await bill(room, 250.25);
    const paid = (await change(id, { status: 623 })).body.data;
    expect(paid.payIns).toMatchObject([
      {
        state: 'accepted',
        amount: 250.25,
        allocated: 250.25,
        channel: 630,
        receipt: { number: expect.stringMatching(/^RC-\d{4}-\d{5}$/) },
      },
    ]);
    expect(await sums(room)).toEqual({ 1000: 25_025, 1200: 0, 4100: -25_025 });
    const [receipt] = await inProperty('home', (db) =>
      db.selectFrom('receipt').selectAll().orderBy('id', 'desc').limit(1).execute(),
    );
    expect(receipt?.content).toMatchObject({
      room: String(rooms.indexOf(room) + 1),
      satang: 25_025,
      lines: [{ number, satang: 25_025 }],
    });
  });

  it('MO9: is not paid without the password, nor by whoever may only read, nor by another property', async () => {
    const { id } = await bill(newRoom());
    expect((await as('user').put(`/api/payments/${id}`, { status: [623] })).status).toBe(403);
    expect((await as('neighbour').put(`/api/payments/${id}`, { status: [623] })).status).toBe(404);
    expect((await as('neighbour').get(`/api/payments/${id}`)).status).toBe(404);
    await forgetConfirmations(config);
    expect((await change(id, { remark: 'ยังไม่จ่าย' })).status).toBe(200);
    for (const [url, input] of [
      [`/api/payments/${id}/void`, { reason: 'x' }],
      [`/api/payments/${id}/adjust`, { kind: 'waiver', amount: 1, reason: 'x' }],
      ['/api/payments/pay-ins', { room: rooms[0], amount: 1 }],
    ] as const)
      expect(keyOf(await as('admin').post(url, input))).toEqual([403, 'error.stepUp']);
    expect(keyOf(await change(id, { status: [623] }))).toEqual([403, 'error.stepUp']);
    await as('admin').post('/api/auth/confirm', { password: PASSWORD });
    expect((await change(id, { status: [623] })).status).toBe(200);
  });

  it('is void while nobody has paid for it; the entry is reversed and the number stays', async () => {
    const room = newRoom();
    const { id, number } = await bill(room);
    const void_ = (target: number) => as('admin').post(`/api/payments/${target}/void`, { reason: 'ออกผิดห้อง' });
    expect((await void_(id)).body.data).toMatchObject({ number, voidedAt: expect.any(String), status: { id: 620 } });
    expect(await sums(room)).toEqual({ 1200: 0, 4100: 0 });
    expect(keyOf(await void_(id))).toEqual([409, 'error.voided']);
    expect(keyOf(await change(id, { status: [623] }))).toEqual([409, 'error.voided']);
    const ofRoom = async (more = '') =>
      (await as('user').get(`/api/payments?filters[room][id]=${room}${more}`)).body.data.map((one: { id: number }) => one.id);
    expect([await ofRoom(), await ofRoom('&filters[voidedAt][$notNull]=true')]).toEqual([[], [id]]);
    const slip = await bill(room);
    await sendSlip(slip.id);
    expect(keyOf(await void_(slip.id))).toEqual([409, 'error.slipWaiting']);
    await change(slip.id, { status: [623] });
    expect(keyOf(await void_(slip.id))).toEqual([409, 'error.partlyPaid']);
  });

  it('is adjusted with a reason: waived, charged, corrected, or by a credit note with a number', async () => {
    const room = newRoom();
    const { id } = await bill(room, 1000);
    const adjust = (input: object) => as('admin').post(`/api/payments/${id}/adjust`, { reason: 'มติคณะกรรมการ', ...input });
    expect((await adjust({ kind: 'penalty', amount: 17.53 })).body.data).toMatchObject({ total: 1017.53, adjust: 17.53 });
    expect((await adjust({ kind: 'waiver', amount: 17.53 })).body.data.total).toBe(1000);
    expect((await adjust({ kind: 'correction', amount: 100, isLess: true })).body.data.total).toBe(900);
    expect((await adjust({ kind: 'credit-note', amount: 50 })).body.data.adjustments.at(-1)).toMatchObject({
      kind: 'credit-note',
      amount: -50,
      number: expect.stringMatching(/^CN-\d{4}-\d{5}$/),
    });
    expect(await sums(room)).toEqual({ 1200: 85_000, 4100: -85_000, 4800: -1753, 5900: 1753 });
    expect(keyOf(await adjust({ kind: 'waiver', amount: 850 }))).toEqual([409, 'error.moreThanOwed']);
    expect((await adjust({ kind: 'waiver', amount: 1, reason: '' })).status).toBe(400);
    await as('admin').post('/api/payments/pay-ins', { room, amount: 800 });
    expect((await adjust({ kind: 'waiver', amount: 50 })).body.data.status.id).toBe(623);
    expect(keyOf(await adjust({ kind: 'waiver', amount: 1 }))).toEqual([409, 'error.paymentMove']);
  });

  it('is found by number, name, room and status name', async () => {
    const room = newRoom();
    const { id, number } = await bill(room, 5, { name: 'ค่าปรับจอดรถ', type: 72 });
    for (const filter of [
      `filters[search][$containsi]=${number}`,
      'filters[search][$containsi]=ปรับจอด',
      `filters[number][$eq]=${number}`,
      `filters[room][id]=${room}&filters[status][name]=Pending`,
      'filters[price]=5&filters[balance][$lte]=5',
    ])
      expect([
        filter,
        (await as('user').get(`/api/payments?${encodeURI(filter)}`)).body.data.map((one: { id: number }) => one.id),
      ]).toEqual([filter, [id]]);
    expect((await as('user').get('/api/payments?filters[priceSatang]=500')).status).toBe(400);
  });
});

describe('money', () => {
  it('goes over the oldest bills first; what is left is credit, and pays the next bill', async () => {
    const room = newRoom();
    const [newer, older] = [await bill(room, 300, { dueDate: '2026-10-05' }), await bill(room, 200, { dueDate: '2026-09-05' })];
    const part = await as('admin').post('/api/payments/pay-ins', { room, amount: 250, channel: 633 });
    expect(part.body.data).toMatchObject({
      allocated: [
        { payment: older.id, amount: 200 },
        { payment: newer.id, amount: 50 },
      ],
      credit: 0,
    });
    expect(await page(newer.id)).toMatchObject({ status: { id: 620 }, paid: 50, balance: 250 });
    const more = await as('admin').post('/api/payments/pay-ins', { room, amount: 350.5, channel: 631 });
    expect(more.body.data).toMatchObject({ credit: 100.5, receipt: { number: expect.stringMatching(/^RC-/) } });
    expect(await sums(room)).toEqual({ 1000: 25_000, 1010: 35_050, 1200: 0, 2100: -10_050, 4100: -50_000 });
    const next = await bill(room, 80);
    expect(next.credit).toBe(100.5);
    expect(
      (await as('admin').post('/api/payments/pay-ins', { room, amount: 80, channel: 637, payments: [{ payment: next.id }] })).body
        .data,
    ).toMatchObject({
      credit: 0,
      receipt: null,
    });
    expect(await page(next.id)).toMatchObject({ status: { id: 623 }, credit: 20.5 });
    const another = await bill(room, 80);
    expect(
      keyOf(
        await as('admin').post('/api/payments/pay-ins', { room, amount: 80, channel: 637, payments: [{ payment: another.id }] }),
      ),
    ).toEqual([409, 'error.creditTooSmall']);
  });

  it('may be short by the tax a company withheld, with its certificate', async () => {
    const room = newRoom();
    const { id } = await bill(room, 1000);
    const input = { room, amount: 970, withheld: 30, payments: [{ payment: id }] };
    expect((await as('admin').post('/api/payments/pay-ins', input)).status).toBe(400);
    expect((await as('admin').post('/api/payments/pay-ins', { ...input, withholdingNo: 'WH-12' })).body.data.credit).toBe(0);
    // Nobody makes credit of tax: it would be paid out.
    const unowed = { room: newRoom(), amount: 0.01, withheld: 500, withholdingNo: 'WH-13' };
    expect(keyOf(await as('admin').post('/api/payments/pay-ins', unowed))).toEqual([409, 'error.withheldTooMuch']);
    expect(await sums(room)).toEqual({ 1000: 97_000, 1200: 0, 1250: 3000, 4100: -100_000 });
  });

  it('that was accepted by mistake is void: owed again, reversed, the receipt keeps its number', async () => {
    const room = newRoom();
    const { id } = await bill(room, 400);
    const { body } = await as('admin').post('/api/payments/pay-ins', { room, amount: 500 });
    const void_ = () => as('admin').post(`/api/payments/pay-ins/${body.data.id}/void`, { reason: 'เช็คเด้ง' });
    expect((await void_()).status).toBe(200);
    expect(await page(id)).toMatchObject({
      status: { id: 622 },
      paid: 0,
      refusedReason: 'เช็คเด้ง',
      credit: 0,
      payIns: [{ state: 'void', receipt: { number: body.data.receipt.number, voidedAt: expect.any(String) } }],
    });
    expect(await sums(room)).toEqual({ 1000: 0, 1200: 40_000, 2100: 0, 4100: -40_000 });
    expect(keyOf(await void_())).toEqual([409, 'error.payInDecided']);
  });

  it('whose credit has been used meanwhile is not void', async () => {
    const room = newRoom();
    const { body } = await as('admin').post('/api/payments/pay-ins', { room, amount: 500 });
    const { id } = await bill(room, 450);
    await as('admin').post('/api/payments/pay-ins', { room, amount: 450, channel: 637, payments: [{ payment: id }] });
    expect(keyOf(await as('admin').post(`/api/payments/pay-ins/${body.data.id}/void`, { reason: 'x' }))).toEqual([
      409,
      'error.creditUsed',
    ]);
  });

  it('that is void leaves a slip waiting that was sent for the rest', async () => {
    const room = newRoom();
    const { id } = await bill(room, 100);
    const { body } = await as('admin').post('/api/payments/pay-ins', { room, amount: 40 });
    await sendSlip(id);
    expect((await as('admin').post(`/api/payments/pay-ins/${body.data.id}/void`, { reason: 'x' })).status).toBe(200);
    expect(await page(id)).toMatchObject({ status: { id: 621 }, paid: 0, refusedReason: null });
    expect((await change(id, { status: [622], remark: 'ยอดไม่ตรง' })).body.data.status.id).toBe(622);
  });

  it('of a room that paid in advance pays bills of that room alone', async () => {
    const [room, other] = [newRoom(), newRoom()];
    await as('admin').post('/api/payments/pay-ins', { room, amount: 100 });
    const [own, foreign] = [await bill(room, 30), await bill(other, 30)];
    const spend = (...bills: number[]) =>
      as('admin').post('/api/payments/pay-ins', {
        room,
        amount: 30 * bills.length,
        channel: 637,
        payments: bills.map((payment) => ({ payment })),
      });
    expect(keyOf(await spend(foreign.id))).toEqual([409, 'error.creditOtherRoom']);
    expect(keyOf(await spend(own.id, foreign.id))).toEqual([409, 'error.creditOtherRoom']);
    expect((await spend(own.id)).status).toBe(200);
  });

  it('comes in by a channel there is, and by a slip never from the credit of the room', async () => {
    const room = newRoom();
    const { id } = await bill(room, 10);
    for (const channel of [66, 620, 629, 638]) {
      expect((await create({ name: 'x', room, type: 66, price: 1, channel })).status).toBe(400);
      expect((await as('admin').post('/api/payments/pay-ins', { room, amount: 1, channel })).status).toBe(400);
      expect((await change(id, { status: [623], channel })).status).toBe(400);
    }
    const refused = await sendSlip(id, undefined, { channel: 637 });
    expect([refused.status, refused.body.error.details.errors[0].path]).toEqual([400, ['channel']]);
    const direct = (statement: string) =>
      inTransaction(services.pool, { property: properties.home, user: accounts.admin }, (db) => sql.raw(statement).execute(db));
    for (const statement of [
      `select ledger.enter_money(${room}, 66, null, 1, 0, null, '2026-01-05', null)`,
      `select ledger.file_slip(${id}, 637, null, 1, '2026-01-05', null, null, null)`,
      `select ledger.issue_bill(${room}, null, 66, 'x', 1, 0, 66, '2026-01-05', null, null, null, null)`,
    ])
      await expect(direct(statement)).rejects.toMatchObject({ code: '23514' });
  });

  it('is not accepted by somebody who lives in the room', async () => {
    const room = newRoom();
    const { userId } = (
      await as('organize').post('/api/requests/tenant', {
        payload: { firstName: 'มณี', roomID: room, role: 3, mobile: '0812345678' },
        channel: 'cms',
      })
    ).body.data;
    await inProperty('home', (db) =>
      sql`update person set account_id = ${accounts.admin} where id = (select person_id from member where id = ${userId})`.execute(
        db,
      ),
    );
    const { id } = await bill(room, 10);
    expect(keyOf(await change(id, { status: [623] }))).toEqual([403, 'error.ownBill']);
    expect((await as('organize').put(`/api/payments/${id}`, { status: [623] })).status).toBe(200);
  });
});

describe('a slip', () => {
  it('MO3: is used once; whoever sends it again hears for which bill, and a refused one may come back', async () => {
    const room = newRoom();
    const picture = await pictureOf(slipCode('014', 'A1B2C3D4E5'));
    const [first, second] = [await bill(room), await bill(room)];
    expect((await sendSlip(first.id, picture)).body.data.payIns).toMatchObject([
      {
        state: 'waiting',
        slipBank: '014',
        senderBank: { shortName: 'SCB' },
        slipRef: 'A1B2C3D4E5',
        slip: { url: expect.any(String) },
      },
    ]);
    const again = await sendSlip(second.id, await pictureOf(slipCode('014', 'A1B2C3D4E5'), 5));
    expect(keyOf(again)).toEqual([409, 'error.slipSeen']);
    expect(again.body.error.details.errors).toContainEqual({ path: ['payment'], message: first.number });
    expect(await page(second.id)).toMatchObject({ status: { id: 620 }, hasSlip: false });
    await change(first.id, { status: [622], remark: 'ส่งผิดบิล' });
    expect((await sendSlip(second.id, picture)).status).toBe(200);
  });

  it('whose payment was made void is sent for the right bill, and is used once there', async () => {
    const room = newRoom();
    const send = async (id: number) => sendSlip(id, await pictureOf(slipCode('014', 'WRONGBILL1')));
    const [wrong, right, third] = [await bill(room), await bill(room), await bill(room)];
    await send(wrong.id);
    const [payIn] = (await change(wrong.id, { status: [623] })).body.data.payIns;
    expect(keyOf(await send(right.id))).toEqual([409, 'error.slipSeen']);
    await as('admin').post(`/api/payments/pay-ins/${payIn.id}/void`, { reason: 'ผิดบิล' });
    expect((await send(right.id)).body.data.status.id).toBe(621);
    const again = await send(third.id);
    expect(again.body.error.details.errors).toContainEqual({ path: ['payment'], message: right.number });
  });

  it('MO3: of 20 sent for 20 bills at once one waits, and 19 are refused', async () => {
    const room = newRoom();
    const picture = await pictureOf(slipCode('006', 'RACE0001'));
    const sent: { bill: number; slip: number }[] = [];
    for (let at = 0; at < 20; at += 1)
      sent.push({ bill: (await bill(room, 5)).id, slip: (await uploadSlip(picture)).body.data.id });
    const answers = await Promise.all(sent.map(({ bill: id, slip }) => change(id, { status: [621], slip })));
    const outcomes = answers.map(keyOf).map(([status, key]) => key ?? status);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'error.slipSeen')).toHaveLength(19);
  }, 120_000);

  it('P14: is seen by whoever may write; others see that there is one', async () => {
    const { id } = await bill(newRoom());
    await sendSlip(id);
    const seen = (await as('user').get(`/api/payments/${id}`)).body.data;
    expect([seen.hasSlip, seen.payIns[0].slip, seen.payIns[0].slipRef]).toEqual([true, null, null]);
    expect((await as('admin').get('/api/payments?populate=*')).text).not.toContain('/api/files/');
  });

  it('that waits is not accepted by cash that was counted, nor sent without being read', async () => {
    const { id } = await bill(newRoom(), 900);
    await sendSlip(id);
    expect(keyOf(await change(id, { status: [623], channel: 633 }))).toEqual([409, 'error.slipWaiting']);
    const other = await bill(newRoom(), 900);
    const unread = await postParts(as('admin'), '/api/files', [['file', await pictureOf(slipCode('004', 'UNREAD1'))]]);
    expect((await change(other.id, { status: [621], slip: unread.body.data.id })).status).toBe(400);
  });

  it('what staff wrote about it is masked for readers, also through another bill', async () => {
    const room = newRoom();
    const [first, second] = [await bill(room, 10, { remark: 'ลูกบ้านติดต่อยาก' }), await bill(room, 20)];
    const combined = (await create({ children: [first.id, second.id] })).body.data;
    for (const path of [`/payments/${combined.id}`, `/payments?populate=children&filters[id][$eq]=${combined.id}`])
      expect((await as('user').get(`/api${path}`)).text).not.toContain('ติดต่อยาก');
    expect((await as('user').get('/api/payments?filters[remark][$contains]=ติดต่อ')).status).toBe(400);
    expect((await as('admin').get(`/api/payments/${combined.id}`)).text).toContain('ติดต่อยาก');
  });

  it('is decided by its name: once it was refused or replaced, accepting it takes no cash and refusing it refuses no other', async () => {
    const { id } = await bill(newRoom());
    const other = await bill(newRoom());
    await sendSlip(id);
    const [first] = (await page(id)).payIns;
    await change(id, { status: [622], payIn: first.id, remark: 'อ่านไม่ออก' });
    const accept = (payIn: number) => change(id, { status: [623], payIn });
    expect(keyOf(await accept(first.id))).toEqual([409, 'error.payInDecided']);
    await sendSlip(id);
    expect(keyOf(await accept(first.id))).toEqual([409, 'error.payInDecided']);
    expect(keyOf(await change(id, { status: [622], payIn: first.id, remark: 'ซ้ำ' }))).toEqual([409, 'error.payInDecided']);
    const second = (await page(id)).payIns[1];
    expect(keyOf(await change(other.id, { status: [623], payIn: second.id }))).toEqual([409, 'error.payInDecided']);
    expect((await page(id)).payIns.map(({ state }: { state: string }) => state)).toEqual(['refused', 'waiting']);
    expect((await accept(second.id)).status).toBe(200);
    expect((await page(id)).payIns.map(({ state }: { state: string }) => state)).toEqual(['refused', 'accepted']);
    expect(keyOf(await accept(second.id))).toEqual([409, 'error.payInDecided']);
  });

  it('for less than the balance is not taken for the whole', async () => {
    const { id } = await bill(newRoom(), 900);
    await sendSlip(id, undefined, { amount: 300 });
    expect(keyOf(await change(id, { status: [623] }))).toEqual([409, 'error.amountDiffers']);
  });
});

describe('a combined bill', () => {
  const merge = (children: number[]) => create({ children, name: 'x', price: 1, type: [65] });

  it('P19: is what its bills owe; they are paid with it, all or none', async () => {
    const room = newRoom();
    const children = [await bill(room, 100), await bill(room, 200.5)];
    await as('admin').post('/api/payments/pay-ins', { room, amount: 40, payments: [{ payment: children[0].id }] });
    const { body } = await merge(children.map(({ id }) => id));
    expect(body.data).toMatchObject({
      number: expect.stringMatching(/^CB-/),
      name: 'บิลรวม',
      kind: 'combined',
      price: 260.5,
      type: { id: 65 },
      channel: { id: 630 },
    });
    expect(body.data.children.map(({ id }: { id: number }) => id)).toEqual(children.map(({ id }) => id));
    expect(keyOf(await change(children[0].id, { status: [623] }))).toEqual([409, 'error.merged']);
    expect(keyOf(await merge(children.map(({ id }) => id)))).toEqual([409, 'error.mergeNotOpen']);
    expect(
      keyOf(await as('admin').post('/api/payments/pay-ins', { room, amount: 100, payments: [{ payment: body.data.id }] })),
    ).toEqual([409, 'error.combinedWhole']);
    expect(
      keyOf(await as('admin').post(`/api/payments/${body.data.id}/adjust`, { kind: 'waiver', amount: 1, reason: 'x' })),
    ).toEqual([409, 'error.combinedAdjust']);
    await sendSlip(body.data.id);
    expect((await change(body.data.id, { status: [623] })).body.data.status.id).toBe(623);
    for (const { id } of children)
      expect(await page(id)).toMatchObject({ status: { id: 623 }, parent: { number: body.data.number } });
    expect(await sums(room)).toEqual({ 1000: 4000, 1010: 26_050, 1200: 0, 4100: -30_050 });
    const [payIn] = (await page(children[1].id)).payIns;
    expect((await as('admin').post(`/api/payments/pay-ins/${payIn.id}/void`, { reason: 'x' })).status).toBe(200);
    expect(await page(children[0].id)).toMatchObject({ status: { id: 622 }, paid: 40 });
    expect(await page(body.data.id)).toMatchObject({ status: { id: 622 }, paid: 0 });
  });

  it('keeps what was paid before for its bills: that is not void until it is taken apart', async () => {
    const room = newRoom();
    const children = [await bill(room, 100), await bill(room, 100)].map(({ id }) => id);
    const half = children.map((payment) => ({ payment, amount: 50 }));
    const before = (await as('admin').post('/api/payments/pay-ins', { room, amount: 100, payments: half })).body.data.id;
    const combined = (await merge(children)).body.data.id;
    const void_ = (id: number) => as('admin').post(`/api/payments/pay-ins/${id}/void`, { reason: 'x' });
    expect(keyOf(await void_(before))).toEqual([409, 'error.inCombinedBill']);
    await change(combined, { status: [623] });
    expect(keyOf(await void_(before))).toEqual([409, 'error.inCombinedBill']);
    const { payIns } = await page(children[0] as number);
    const after = payIns.find(({ id }: { id: number }) => id !== before).id;
    expect((await void_(after)).status).toBe(200);
    expect(await page(combined)).toMatchObject({ status: { id: 622 }, total: 100, paid: 0 });
    await as('admin').post(`/api/payments/${combined}/void`, { reason: 'แยกจ่าย' });
    expect((await void_(before)).status).toBe(200);
    expect(await sums(room)).toEqual({ 1000: 0, 1200: 20_000, 4100: -20_000 });
  });

  it('says which bills it pays and how much of each, and each bill and the receipt by which combined bill', async () => {
    const room = newRoom();
    const [first, second] = [await bill(room, 100), await bill(room, 200.5)];
    await as('admin').post('/api/payments/pay-ins', { room, amount: 40, payments: [{ payment: first.id }] });
    const { id, number } = (await merge([first.id, second.id])).body.data;
    const lines = [
      { id: first.id, number: first.number, name: 'ค่าส่วนกลาง', dueDate: '2026-11-05', amount: 60 },
      { id: second.id, number: second.number, name: 'ค่าส่วนกลาง', dueDate: '2026-11-05', amount: 200.5 },
    ];
    expect((await page(id)).merged).toEqual(lines);
    await change(id, { status: [623] });
    expect((await page(id)).merged).toEqual(lines);
    const paid = await page(first.id);
    expect(paid.payIns.map(({ combined }: { combined: unknown }) => combined)).toEqual([null, { id, number }]);
    const receipt = (await as('admin').get(`/api/receipts/${paid.payIns[1].receipt.id}`)).body.data;
    expect(receipt.lines).toEqual([
      { number: first.number, name: 'ค่าส่วนกลาง', amount: 60, combined: number, room: null },
      { number: second.number, name: 'ค่าส่วนกลาง', amount: 200.5, combined: number, room: null },
    ]);
    const before = (await as('admin').get(`/api/receipts/${paid.payIns[0].receipt.id}`)).body.data;
    expect(before.lines).toMatchObject([{ combined: null }]);
  });

  it('still says which bills it held when it was taken apart', async () => {
    const room = newRoom();
    const children = [(await bill(room, 10)).id, (await bill(room, 20)).id];
    const { id } = (await merge(children)).body.data;
    await as('admin').post(`/api/payments/${id}/void`, { reason: 'แยกจ่าย' });
    expect((await page(id)).merged.map((line: { amount: number }) => line.amount)).toEqual([10, 20]);
    expect((await page(children[0] as number)).merged).toEqual([]);
  });

  it('is taken apart by voiding it; its bills are free again', async () => {
    const room = newRoom();
    const children = [(await bill(room)).id, (await bill(room)).id];
    const { data } = (await merge(children)).body;
    expect((await as('admin').post(`/api/payments/${data.id}/void`, { reason: 'แยกจ่าย' })).status).toBe(200);
    expect((await change(children[0], { status: [623] })).status).toBe(200);
    expect(keyOf(await merge(children))).toEqual([409, 'error.mergeNotOpen']);
  });

  it('is of one room, of open bills, and of at least two', async () => {
    const [here, there] = [await bill(newRoom()), await bill(newRoom())];
    expect(keyOf(await merge([here.id, there.id]))).toEqual([409, 'error.mergeRooms']);
    expect((await merge([here.id])).status).toBe(400);
    expect((await merge([here.id, here.id])).status).toBe(409);
    expect((await merge([here.id, 2_000_000_000])).status).toBe(404);
  });

  it('R39: of 100 merges of one bill at once one wins, and paying it races with none of its bills', async () => {
    const room = newRoom();
    const shared = await bill(room, 10);
    const others = await Promise.all(Array.from({ length: 100 }, () => bill(room, 10)));
    const answers = await Promise.all(others.map(({ id }) => merge([shared.id, id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const parent = answers.find(({ status }) => status === 200)?.body.data.id;
    const raced = await Promise.all([change(parent, { status: [623] }), change(shared.id, { status: [623] })]);
    expect(raced.map(({ status }) => status)).toEqual([200, 409]);
    expect((await sums(room))[1000]).toBe(2000);
  });
});

describe('what a bill shows', () => {
  it('the three lists of the specification are there', async () => {
    const ids = async (list: string) =>
      (await as('user').get(`/api/categories/${list}?pagination[pageSize]=100`)).body.data.map((one: { id: number }) => one.id);
    expect(await ids('payment-status')).toEqual([620, 621, 622, 623]);
    expect((await ids('payment-channel'))[0]).toBe(630);
    expect((await ids('payment-type'))[0]).toBe(65);
  });

  it('our own QR code with the balance, once an account is approved, and none before', async () => {
    const { id } = await bill(newRoom(), 1482.05);
    expect((await page(id)).code).toBeNull();
    const account = (
      await as('admin').post('/api/bank-accounts', { name: 'A', bank: 4, number: '1112223334', promptPay: '0812345678' })
    ).body.data;
    expect((await page(id)).code).toBeNull();
    await as('organize').post(`/api/bank-accounts/${account.id}/approve`, { proposal: account.proposal.id });
    expect(readPaymentCode((await page(id)).code)).toMatchObject({ promptPay: '0812345678', satang: 148_205 });
    await as('admin').put(`/api/bank-accounts/${account.id}`, { promptPay: '0899999999' });
    expect(readPaymentCode((await page(id)).code)).toMatchObject({ promptPay: '0812345678' });
    await as('admin').put(`/api/bank-accounts/${account.id}`, { isActive: false });
    expect((await page(id)).code).toBeNull();
  });

  it('for other areas: issueBill, voidBill and creditRoom in one transaction of their own', async () => {
    const { creditRoom, issueBill, voidBill } = await import('./payment.public.ts');
    const room = newRoom();
    const paidBill = await bill(room, 100);
    await change(paidBill.id, { status: [623] });
    const ctx = (db: never) => ({ db, user: { id: accounts.admin }, emit: async () => {} }) as never;
    await inTransaction(services.pool, { property: properties.home, user: accounts.admin }, async (db) => {
      const id = await issueBill(ctx(db as never), {
        room,
        type: 67,
        name: 'สนาม',
        priceSatang: 15_000,
        dueOn: '2026-12-01',
        items: [
          { name: 'ก', amountSatang: 10_000 },
          { name: 'ข', amountSatang: 5000 },
        ],
      });
      await voidBill(ctx(db as never), id, 'ไม่มา');
      await creditRoom(ctx(db as never), paidBill.id, 6000, 'ยกเลิกการจอง');
    });
    expect(await sums(room)).toEqual({ 1000: 10_000, 1200: 0, 2100: -6000, 4100: -4000, 4110: 0 });
    const tooMuch = inTransaction(services.pool, { property: properties.home, user: accounts.admin }, (db) =>
      creditRoom(ctx(db as never), paidBill.id, 4001, 'x'),
    );
    await expect(tooMuch).rejects.toMatchObject({ constraint: 'error.moreThanPaid' });
    // What was given back cannot be had a second time by voiding what was paid.
    const [payIn] = (await page(paidBill.id)).payIns;
    expect(keyOf(await as('admin').post(`/api/payments/pay-ins/${payIn.id}/void`, { reason: 'x' }))).toEqual([
      409,
      'error.creditGiven',
    ]);
  });
});
