import { dayOf, nextDay } from '@lobby/contract/zone';
import { describe, expect, it } from 'vitest';
import { putParts } from '#test/fixtures/files/http-client.ts';
import { toldResidents } from '#test/fixtures/notice-residents.ts';
import { newSlip } from '#test/fixtures/payment/slip.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty } = server;
const { rooms, run, makeDue, heard, reached, lettersOf, leave, send } = await toldResidents(server, 8);

interface Bill {
  id: number;
  number: string;
  notices: { id: number; kind: string; state: string; people: number }[];
}
const ZONE = 'Asia/Bangkok';
const daysFromNow = (days: number) => nextDay(dayOf(new Date(), ZONE), days);
const shown = (day: string) => day.split('-').toReversed().join('/');
const bill = async (at: number, dueDate: string = daysFromNow(15)): Promise<Bill> =>
  (await as('admin').post('/api/payments', { name: 'ค่าส่วนกลาง', room: rooms[at], type: [66], price: 1500, dueDate })).body.data;
const page = async (id: number): Promise<Bill> => (await as('admin').get(`/api/payments/${id}`)).body.data;
const pay = (id: number) => as('admin').put(`/api/payments/${id}`, { status: [623], channel: [630] });
/** Two minutes later, and not weeks. */
async function soon() {
  await inProperty('home', (_db, change) =>
    change(`update resident_notice set due_at = now() where processed_at is null and kind <> 'billOverdue'`, []),
  );
  await run();
}

describe('a bill', () => {
  it('is announced with the others of its room in one message, without a name, a sum or a room', async () => {
    const conversation = await reached(0);
    const [sooner, later] = [daysFromNow(15), daysFromNow(40)];
    const [first, second] = [await bill(0, sooner), await bill(0, later)];
    expect(first.notices).toMatchObject([{ kind: 'billIssued', state: 'waiting' }]);
    await soon();
    await soon();
    const [text, ...more] = await heard(conversation);
    expect(more).toEqual([]);
    expect(text).toContain(`มีใบแจ้งหนี้ใหม่ 2 รายการ\n${first.number} ครบกำหนดชำระ ${shown(sooner)}\n${second.number}`);
    expect(text).toContain(`There are 2 new bills\n${first.number}, due ${shown(sooner)}\n${second.number}, due ${shown(later)}`);
    expect(text).not.toMatch(/701|มานี|Manee|1,?500/);
    expect((await page(first.id)).notices).toMatchObject([{ state: 'queued', people: 1 }]);
    await send();
    expect((await page(first.id)).notices).toMatchObject([{ state: 'sent', people: 1 }]);
    expect(await lettersOf(0)).toEqual([]);
  });

  it('that is paid or void by then is not announced', async () => {
    const conversation = await reached(1);
    const [paid, isVoid] = [await bill(1), await bill(1)];
    expect((await pay(paid.id)).status).toBe(200);
    expect((await as('admin').post(`/api/payments/${isVoid.id}/void`, { reason: 'ออกผิดห้อง' })).status).toBe(200);
    await soon();
    expect(await heard(conversation)).toEqual([]);
    expect((await page(paid.id)).notices).toEqual([]);
  });

  it('is announced once by many workers', async () => {
    const conversation = await reached(2);
    await Promise.all([bill(2), bill(2), bill(2)]);
    await makeDue();
    await Promise.all(Array.from({ length: 4 }, run));
    const issued = (await heard(conversation)).filter((text) => text.includes('new bills'));
    expect(issued).toHaveLength(1);
    expect(issued[0]).toContain('3 new bills');
  });

  it('is reminded of twice while it is not paid, in the middle of a morning', async () => {
    const conversation = await reached(3);
    const due = daysFromNow(2);
    const { id, number } = await bill(3, due);
    const { rows: planned } = await inProperty('home', (_db, query) =>
      query<{ at: string }>(
        `select to_char(due_at at time zone '${ZONE}', 'YYYY-MM-DD HH24:MI') as at from resident_notice
          where kind = 'billOverdue' and subject_id = $1 order by step`,
        [id],
      ),
    );
    const after = (days: number) => `${nextDay(due, days)} 10:00`;
    expect(planned).toEqual([{ at: after(3) }, { at: after(14) }]);
    await soon();
    const remind = async (...steps: number[]) => {
      const before = (await heard(conversation)).length;
      await inProperty('home', (_db, change) =>
        change('update resident_notice set due_at = now() where subject_id = $1 and step = any($2)', [id, steps]),
      );
      await run();
      return (await heard(conversation)).slice(before);
    };
    expect(await remind(0)).toEqual([expect.stringContaining(`1 รายการ\n${number} ครบกำหนดเมื่อ ${shown(due)}`)]);
    await pay(id);
    expect(await remind(1)).toEqual([]);
  });

  it('is one line where both reminders have come together, in a message and in a letter', async () => {
    const conversation = await reached(3);
    const [sent, printed] = [await bill(3), await bill(5)];
    await makeDue();
    await run();
    expect((await heard(conversation)).at(-1)).toContain(`1 รายการ\n${sent.number} `);
    const letter = (await lettersOf(5)).find(({ kind }: { kind: string }) => kind === 'billOverdue');
    expect(letter.th).toContain(`1 รายการ\n${printed.number} `);
    expect(letter.notices).toHaveLength(2);
    await pay(printed.id);
    await pay(sent.id);
  });

  it('that is late when it is made is announced, and not reminded of in the same minute', async () => {
    const conversation = await reached(3);
    const before = (await heard(conversation)).length;
    const { id } = await bill(3, daysFromNow(-30));
    await run();
    expect((await heard(conversation)).slice(before)).toEqual([]);
    await soon();
    expect((await heard(conversation)).slice(before)).toMatchObject([expect.stringContaining('new bill')]);
    await pay(id);
  });

  it('whose slip is refused is announced with the reason, unless it is paid otherwise meanwhile', async () => {
    const conversation = await reached(4);
    const refuse = async (id: number) => {
      await putParts(as('admin'), `/api/payments/${id}`, [
        ['data', JSON.stringify({ status: [621] })],
        ['files.slip', await newSlip()],
      ]);
      const { payIns } = (await as('admin').get(`/api/payments/${id}`)).body.data;
      const decisions = [{ payIn: payIns.at(-1).id, outcome: 'refuse', reason: 'ยอดเงินในสลิปไม่ชัดเจน' }];
      expect((await as('organize').post('/api/payments/pay-ins/decide', { decisions })).status).toBe(200);
    };
    const [open, paid] = [await bill(4), await bill(4)];
    await refuse(open.id);
    await refuse(paid.id);
    await pay(paid.id);
    await soon();
    const slips = (await heard(conversation)).filter((text) => text.includes('slip'));
    expect(slips).toHaveLength(1);
    expect(slips[0]).toContain(`${open.number}: ยอดเงินในสลิปไม่ชัดเจน`);
    expect(slips[0]).not.toContain(paid.number);
    expect((await page(open.id)).notices.map(({ kind }) => kind)).toEqual(['slipRefused', 'billIssued']);
  });

  it('is not announced where the property does not want it', async () => {
    await as('admin').put('/api/settings', { billNotices: false });
    expect((await bill(0)).notices).toEqual([]);
    await as('admin').put('/api/settings', { billNotices: true });
  });
});

describe('a room no channel reaches', () => {
  it('gets a letter with the same words, which counts once it is delivered and is taken back where that was a mistake', async () => {
    const due = daysFromNow(15);
    const [first, second] = [await bill(5, due), await bill(5, due)];
    await soon();
    expect((await page(first.id)).notices).toMatchObject([{ state: 'unreached', people: 0 }]);
    const [letter, ...more] = await lettersOf(5);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'billIssued', room: { name: '706' } });
    expect(letter.th).toContain(first.number);
    expect(letter.en).toContain(`${second.number}, due ${shown(due)}`);
    const deliver = (notices: number[], isDelivered = true) => as('admin').put('/api/resident-letters', { notices, isDelivered });
    expect((await deliver(letter.notices)).body.data).toEqual({ notices: 2 });
    expect((await deliver(letter.notices)).body.data).toEqual({ notices: 0 });
    expect(await lettersOf(5)).toEqual([]);
    expect((await page(first.id)).notices).toMatchObject([{ state: 'letter', at: expect.any(String) }]);
    await deliver([letter.notices[0]], false);
    expect(await lettersOf(5)).toMatchObject([{ notices: [letter.notices[0]] }]);
    await pay(first.id);
    expect(await lettersOf(5)).toEqual([]);
  });

  it('is one whose resident left the channel, too, also after the message was on its way', async () => {
    await reached(6);
    const { id } = await bill(6);
    await soon();
    expect((await page(id)).notices).toMatchObject([{ state: 'queued' }]);
    await leave(6);
    await send();
    expect((await page(id)).notices).toMatchObject([{ state: 'unreached' }]);
    expect(await lettersOf(6)).toMatchObject([{ kind: 'billIssued' }]);
    expect((await as('admin').get('/api/chats/summary')).body.data.failed).toBe(0);
  });

  it('is marked by whoever may write, never by letters that are not there, and by no other property', async () => {
    await bill(7);
    await soon();
    const [{ notices }] = await lettersOf(7);
    const body = { notices, isDelivered: true };
    expect((await as('user').put('/api/resident-letters', body)).status).toBe(403);
    const missing = await as('admin').put('/api/resident-letters', { notices: [...notices, 2_000_000_000] });
    expect(missing.body.error.details.errors[0].path).toEqual(['notices']);
    expect((await as('neighbour').put('/api/resident-letters', body)).status).toBe(400);
    expect((await as('neighbour').get('/api/resident-letters')).body.data).toEqual([]);
    expect(await lettersOf(7)).toMatchObject([{ notices }]);
  });
});
