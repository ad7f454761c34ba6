import { billPaymentCode, promptPayCode } from '@lobby/contract/money/promptpay';
import { describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { png } from '#test/fixtures/files/form.ts';
import { postParts, putParts } from '#test/fixtures/files/http-client.ts';
import { pictureOf } from '#test/fixtures/payment/slip.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, properties, accounts } = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
let numbers = 1_000_000_000;
const nextNumber = () => {
  numbers += 1;
  return String(numbers);
};
const input = (more: object = {}) => ({
  name: 'บัญชีค่าส่วนกลาง',
  bank: 4,
  number: nextNumber(),
  promptPay: '0812345678',
  type: [61],
  ...more,
});
const open = async (more: object = {}) => (await as('admin').post('/api/bank-accounts', input(more))).body.data;
type Person = 'admin' | 'organize' | 'user' | 'stranger';
const page = async (id: number, person: Person = 'admin') => (await as(person).get(`/api/bank-accounts/${id}`)).body.data;
const approveProposal = (id: number, proposal: number, person: Person = 'organize') =>
  as(person).post(`/api/bank-accounts/${id}/approve`, { proposal });
/** What the page shows. */
const approve = async (id: number, person: Person = 'organize') =>
  approveProposal(id, (await page(id, person)).proposal?.id ?? 1, person);
const keyOf = ({ status, body }: { status: number; body: { error?: { details: { key: string } } } }) => [
  status,
  body.error?.details.key,
];

describe('a bank account', () => {
  it('is proposed by one person and approved by another; only then does it take money', async () => {
    const account = await open({ number: '123-4-56789-0', promptPay: '1-2345-67890-12-1' });
    expect(account).toMatchObject({
      number: '1234567890',
      promptPay: '1234567890121',
      approvedAt: null,
      code: null,
      proposal: { number: '1234567890', by: { name: 'admin' } },
    });
    expect(keyOf(await approve(account.id, 'admin'))).toEqual([403, 'error.ownRequest']);
    expect((await approve(account.id, 'user')).status).toBe(403);
    expect((await approve(account.id)).body.data).toMatchObject({
      approvedAt: expect.any(String),
      approvedBy: { name: 'organize' },
      proposal: null,
      code: promptPayCode('1234567890121', null),
    });
    expect(keyOf(await approve(account.id))).toEqual([409, 'error.nothingProposed']);
  });

  it('MO9: whose number one person changes goes on with the old one until another approves', async () => {
    const { id, number } = await open();
    await approve(id);
    const other = nextNumber();
    const changed = (await as('admin').put(`/api/bank-accounts/${id}`, { number: other, promptPay: '0899999999', name: 'ชื่อใหม่' }))
      .body.data;
    expect(changed).toMatchObject({
      name: 'ชื่อใหม่',
      number,
      promptPay: '0812345678',
      code: promptPayCode('0812345678', null),
      proposal: { number: other, promptPay: '0899999999' },
    });
    expect(keyOf(await approve(id, 'admin'))).toEqual([403, 'error.ownRequest']);
    expect((await as('organize').post(`/api/bank-accounts/${id}/withdraw`)).body.data).toMatchObject({ number, proposal: null });
    await as('admin').put(`/api/bank-accounts/${id}`, { number: other });
    expect((await approve(id)).body.data).toMatchObject({ number: other, promptPay: '0812345678' });
  });

  it('is approved as it was shown: what was proposed meanwhile is not', async () => {
    const { id, number, proposal } = await open();
    const other = nextNumber();
    const { body } = await as('admin').put(`/api/bank-accounts/${id}`, { number: other });
    expect(keyOf(await approveProposal(id, proposal.id))).toEqual([409, 'error.changedMeanwhile']);
    const elsewhere = await open();
    expect(keyOf(await approveProposal(id, elsewhere.proposal.id))).toEqual([409, 'error.changedMeanwhile']);
    expect((await as('organize').post(`/api/bank-accounts/${id}/approve`)).status).toBe(400);
    expect(await page(id)).toMatchObject({ approvedAt: null, proposal: { number: other } });
    expect((await approveProposal(id, body.data.proposal.id)).body.data).toMatchObject({ number: other, proposal: null });
    expect(other).not.toBe(number);
  });

  it('what one person proposed is not proposed again by another, so that nobody approves their own number', async () => {
    const { id, number } = await open();
    await approve(id);
    const [first, second] = [nextNumber(), nextNumber()];
    await as('admin').put(`/api/bank-accounts/${id}`, { number: first });
    const add = () => as('organize').put(`/api/bank-accounts/${id}`, { promptPay: '0899999999', name: 'ชื่อใหม่' });
    expect(keyOf(await add())).toEqual([409, 'error.otherProposal']);
    expect(await page(id)).toMatchObject({ name: 'บัญชีค่าส่วนกลาง', proposal: { number: first, by: { name: 'admin' } } });
    expect((await as('organize').put(`/api/bank-accounts/${id}`, { name: 'ชื่อใหม่' })).status).toBe(200);
    expect((await as('admin').put(`/api/bank-accounts/${id}`, { number: second })).body.data.proposal.number).toBe(second);
    await as('organize').post(`/api/bank-accounts/${id}/withdraw`);
    expect((await add()).body.data.proposal).toMatchObject({ number, promptPay: '0899999999', by: { name: 'organize' } });
    expect((await approve(id, 'admin')).body.data).toMatchObject({ number, promptPay: '0899999999' });
  });

  it('is approved by the one administrator there is, a day later', async () => {
    const account = (await as('stranger').post('/api/bank-accounts', input())).body.data;
    const approveAlone = () => approve(account.id, 'stranger');
    expect(keyOf(await approveAlone())).toEqual([409, 'error.waitOneDay']);
    await asOwner(ownerUrl(config), async (db) => {
      const { sql } = await import('kysely');
      await sql
        .raw(`set app.property_id = '${properties.elsewhere}'; alter table bank_account_proposal disable trigger user;
        update bank_account_proposal set created_at = now() - interval '25 hours' where by_id = ${accounts.stranger};
        alter table bank_account_proposal enable trigger user`)
        .execute(db);
    });
    expect((await approveAlone()).status).toBe(200);
  });

  it('is not approved by an administrator of today, whom the first could have made', async () => {
    const { id } = await open();
    const since = (hours: number) =>
      asOwner(ownerUrl(config), async (db) => {
        const { sql } = await import('kysely');
        await sql`update membership set administrative_since = now() - make_interval(hours => ${hours})
          where account_id = ${accounts.organize}`.execute(db);
      });
    await since(1);
    expect(keyOf(await approve(id))).toEqual([403, 'error.newAdministrator']);
    await since(25);
    expect((await approve(id)).status).toBe(200);
  });

  it('is not approved by who blocked the others, and those who may approve see it on the home page', async () => {
    const { id } = await open();
    const home = async (person: Person) =>
      (await as(person).get('/api/home')).body.data.actions.map(({ name }: { name: string }) => name);
    expect(await home('organize')).toContain('bank-account-proposed');
    expect((await page(id, 'user')).proposal).toBeNull();
    const block = (status: boolean) =>
      asOwner(ownerUrl(config), async (db) => {
        const { sql } = await import('kysely');
        await sql`select set_config('app.property_id', ${String(properties.home)}, false)`.execute(db);
        await sql`update membership set status = ${status}, blocked_reason = ${status ? null : 'x'} where property_id = ${properties.home} and account_id <> ${accounts.organize}`.execute(
          db,
        );
        await sql`update bank_account_proposal set created_at = now() - interval '2 days' where bank_account_id = ${id}`.execute(
          db,
        );
      });
    await block(false);
    await as('organize').post(`/api/bank-accounts/${id}/withdraw`);
    await as('organize').put(`/api/bank-accounts/${id}`, { number: nextNumber() });
    expect(keyOf(await approve(id, 'organize'))).toEqual([403, 'error.ownRequest']);
    await block(true);
  });

  it('that was put out of use takes money again when another person says so', async () => {
    const { id, promptPay } = await open();
    await approve(id);
    expect((await as('admin').put(`/api/bank-accounts/${id}`, { isActive: false })).body.data).toMatchObject({
      isActive: false,
      code: null,
    });
    const wanted = (await as('admin').put(`/api/bank-accounts/${id}`, { isActive: true })).body.data;
    expect(wanted).toMatchObject({ isActive: false, code: null, proposal: { activates: true, promptPay } });
    expect(keyOf(await approve(id, 'admin'))).toEqual([403, 'error.ownRequest']);
    expect((await approve(id)).body.data).toMatchObject({ isActive: true, code: promptPayCode(promptPay, null), proposal: null });
  });

  it('shows its number whole to whoever may write, on its page, and masked in lists', async () => {
    const { id, number } = await open();
    const { data } = (await as('admin').get('/api/bank-accounts?pagination[pageSize]=100')).body;
    expect(data.find((one: { id: number }) => one.id === id)).toMatchObject({
      number: `•••${number.slice(-4)}`,
      promptPay: '•••5678',
      hasProposal: true,
      bank: { code: '004', colour: '138f2d' },
    });
    expect((await page(id)).number).toBe(number);
    expect(await page(id, 'user')).toMatchObject({
      number: `•••${number.slice(-4)}`,
      proposal: null,
    });
    expect((await as('user').get(`/api/bank-accounts?filters[number][$startsWith]=${number.slice(0, 3)}`)).status).toBe(400);
    expect((await as('neighbour').get(`/api/bank-accounts/${id}`)).status).toBe(404);
    expect((await as('user').post('/api/bank-accounts', input())).status).toBe(403);
  });

  it('has a number nobody else has, of digits, at a bank, of the one type', async () => {
    const { number } = await open();
    expect((await as('admin').post('/api/bank-accounts', input({ number }))).body.error.details.errors[0].path).toEqual([
      'number',
    ]);
    for (const wrong of [
      { number: '12345' },
      { number: '12345678901x' },
      { bank: 1 },
      { type: [62] },
      { promptPay: '0212345678' },
      { billerId: '1' },
    ])
      expect([wrong, (await as('admin').post('/api/bank-accounts', input(wrong))).status]).toEqual([wrong, 400]);
    expect((await as('admin').post('/api/bank-accounts', input({ promptPay: '', type: 61 }))).status).toBe(200);
  });

  it('is switched off at once, and deleted while nothing stands on it', async () => {
    const { id } = await open();
    await approve(id);
    expect((await as('admin').put(`/api/bank-accounts/${id}`, { isActive: false })).body.data).toMatchObject({
      isActive: false,
      code: null,
      proposal: null,
    });
    expect((await as('admin').delete(`/api/bank-accounts/${id}`)).body.data).toEqual({ id });
  });

  it('banks are listed by their code', async () => {
    const { body } = await as('user').get('/api/banks?populate=*&pagination[pageSize]=100');
    expect(body.data).toHaveLength(25);
    expect(body.data[0]).toMatchObject({ id: 2, code: '002', shortName: 'BBL', name: 'Bangkok Bank' });
  });
});

describe('an uploaded QR code', () => {
  const send = (picture: Buffer, more: object = {}) =>
    postParts(as('admin'), '/api/bank-accounts', [
      ['data', JSON.stringify(input(more))],
      ['files.qrCode', picture],
    ]);

  it('P17: of this account is kept, one of another or with an amount is refused', async () => {
    const own = await send(await pictureOf(promptPayCode('0812345678', null)));
    expect(own.body.data.proposal).toMatchObject({ qrState: 'matches', qrCode: { url: expect.any(String) } });
    expect((await approve(own.body.data.id)).body.data).toMatchObject({
      qrState: 'matches',
      qrCode: { url: expect.any(String) },
    });
    for (const code of [
      promptPayCode('0899999999', null),
      promptPayCode('0812345678', 100),
      billPaymentCode('099999999999990', '1', null, null),
      'https://example.com/pay',
    ])
      expect(keyOf(await send(await pictureOf(code)))).toEqual([400, 'error.qrOther']);
    const biller = await send(await pictureOf(billPaymentCode('099999999999990', '1', null, null)), {
      billerId: '099999999999990',
    });
    expect(biller.body.data.proposal.qrState).toBe('matches');
  });

  it('that cannot be read is kept with that badge', async () => {
    expect((await send(await png(400, 400))).body.data.proposal).toMatchObject({ qrState: 'unreadable' });
  });

  it('is judged again when the number changes under it, and goes with the proposal', async () => {
    const { id } = (await send(await pictureOf(promptPayCode('0812345678', null)))).body.data;
    await approve(id);
    expect(keyOf(await as('admin').put(`/api/bank-accounts/${id}`, { promptPay: '0899999999' }))).toEqual([400, 'error.qrOther']);
    const changed = await putParts(as('admin'), `/api/bank-accounts/${id}`, [
      ['data', JSON.stringify({ promptPay: '0899999999' })],
      ['files.qrCode', await pictureOf(promptPayCode('0899999999', null))],
    ]);
    expect(changed.body.data).toMatchObject({
      promptPay: '0812345678',
      proposal: { promptPay: '0899999999', qrState: 'matches' },
    });
    expect((await approve(id)).body.data).toMatchObject({ promptPay: '0899999999', qrState: 'matches' });
    expect((await as('admin').put(`/api/bank-accounts/${id}`, { number: nextNumber() })).body.data.proposal.qrState).toBe(
      'matches',
    );
    expect((await approve(id)).status).toBe(200);
  });
});
