import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, accounts } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3'));
const [first, second, third] = rooms as [number, number, number];
const at = '/api/consents';
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

async function newResident(payload: object): Promise<number> {
  const { body } = await as('admin').post('/api/requests/tenant', {
    payload: { role: 3, mobile: '0812345678', ...payload },
    channel: 'cms',
  });
  return body.data.userId as number;
}
async function publish(code: string): Promise<{ id: number; version: number; hash: string }> {
  const { data } = (await as('organize').get(`${at}?filters[code]=${code}`)).body;
  const id = data[0].id as number;
  await as('organize').post(`${at}/active`, { id });
  const current = (await as('organize').get(`${at}/current?locale=th&audience=resident`)).body.data;
  const { version, hash } = current.find((one: { consent: number }) => one.consent === id);
  return { id, version, hash };
}
const people = async (id: number, state: string) => (await as('user').get(`${at}/${id}/people?state=${state}`)).body;
const record = (
  resident: number,
  { id, version, hash }: Awaited<ReturnType<typeof publish>>,
  decision: string,
  more: object = {},
) => as('admin').post(`${at}/decisions`, { resident, consent: id, version, hash, decision, ...more });

describe('residents decide at the counter', () => {
  it('are listed once as not yet, however many rooms they have, and not after they left', async () => {
    const somchai = await newResident({ firstName: 'สมชาย', roomID: first });
    await newResident({ firstName: 'สมชาย', roomID: second, knownAs: somchai });
    const face = await publish('face-access');
    const { data, meta } = await people(face.id, 'undecided');
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([{ id: somchai, nameTh: 'สมชาย', rooms: '1, 2', decision: null, needsGuardian: false }]);

    const receipt = (await record(somchai, face, 'accept')).body.data;
    expect(receipt).toMatchObject({
      code: 'face-access',
      decision: 'accept',
      channel: 'paper',
      subject: 'สมชาย',
      actor: 'admin',
      locale: 'th',
    });
    expect((await people(face.id, 'undecided')).data).toEqual([]);
    expect((await people(face.id, 'accepted')).data).toMatchObject([{ id: somchai, receipt: receipt.id, channel: 'paper' }]);
    expect((await as('user').get(`${at}/${face.id}`)).body.data.coverage).toEqual({ asked: 1, accepted: 1, refused: 0 });

    const withdrawn = (await as('admin').post(`${at}/withdraw`, { resident: somchai, consent: face.id })).body.data;
    expect(withdrawn).toMatchObject({ decision: 'withdraw', replaces: receipt.id });
    expect((await people(face.id, 'refused')).data).toHaveLength(1);
    expect(keyOf(await as('admin').post(`${at}/withdraw`, { resident: somchai, consent: face.id }))).toBe(
      'error.consentNotGiven',
    );
    expect((await as('user').get(`${at}/receipt/${receipt.id}`)).body.data).toMatchObject({
      textHash: face.hash,
      content: expect.stringContaining('ใบหน้า'),
    });
    expect((await as('neighbour').get(`${at}/receipt/${receipt.id}`)).status).toBe(404);

    await as('admin').post('/api/requests/tenant/remove', { payload: { userId: somchai, reason: 'moved' }, channel: 'cms' });
    expect((await people(face.id, 'all')).data).toMatchObject([{ rooms: '2' }]);
  });

  it('under any of the records of one person that were merged', async () => {
    const [kept, other] = [
      await newResident({ firstName: 'มานี', roomID: first }),
      await newResident({ firstName: 'มานีย์', roomID: second }),
    ];
    const marketing = await publish('marketing');
    expect((await record(other, marketing, 'accept')).status).toBe(200);
    expect((await as('organize').post(`/api/users/tenant/${kept}/merge`, { other })).status).toBe(200);
    expect((await people(marketing.id, 'accepted')).data).toMatchObject([{ rooms: '1, 2' }]);
    const withdrawn = await as('admin').post(`${at}/withdraw`, { resident: kept, consent: marketing.id });
    expect(withdrawn.body.data).toMatchObject({ decision: 'withdraw' });
    expect((await people(marketing.id, 'accepted')).data).toEqual([]);
    expect((await as('user').get(`${at}/${marketing.id}`)).body.data.coverage).toMatchObject({ accepted: 0, refused: 1 });
    for (const user of [kept, other])
      await as('admin').post('/api/requests/tenant/remove', { payload: { userId: user, reason: 'moved' }, channel: 'cms' });
  });

  it('by their guardian while they are minors', async () => {
    const parent = await newResident({ firstName: 'แม่', roomID: third });
    const year = new Date().getUTCFullYear();
    const child = await newResident({
      firstName: 'ลูก',
      roomID: third,

      birthDate: `${year - 12}-01-01`,
      guardian: parent,
    });
    const alone = await newResident({ firstName: 'หลาน', roomID: third, birthDate: `${year - 12}-01-01` });
    const small = await newResident({ firstName: 'น้อง', roomID: third, birthDate: `${year - 3}-01-01` });
    const marketing = await publish('marketing');
    const line = await publish('line-messages');
    expect((await record(child, marketing, 'accept')).status).toBe(200);
    expect(keyOf(await record(alone, marketing, 'refuse'))).toBe('error.consentGuardian');
    expect((await record(alone, marketing, 'refuse', { guardianName: 'ยาย' })).body.data.guardianName).toBe('ยาย');
    expect((await record(alone, line, 'accept')).status).toBe(200);
    expect(keyOf(await record(small, line, 'accept'))).toBe('error.consentGuardian');
  });

  it('what the form for a new resident says was signed is acknowledged on paper', async () => {
    const notice = await publish('privacy-notice');
    const signed = await newResident({ firstName: 'ลงนาม', roomID: first, consent: ['privacy'] });
    expect((await people(notice.id, 'accepted')).data).toMatchObject([{ id: signed, channel: 'paper', decision: 'acknowledge' }]);
    expect((await record(signed, notice, 'acknowledge')).status).toBe(200);
    expect((await people(notice.id, 'accepted')).data).toHaveLength(1);
  });

  it('not for staff, not by who only reads, and not for another property’s residents', async () => {
    const notice = await publish('privacy-notice-staff').catch(() => null);
    expect(notice).toBeNull();
    for (const person of ['organize', 'admin', 'user'] as const) await as(person).post(`${at}/submit-consent`, {});
    const resident = await newResident({ firstName: 'ใหม่', roomID: second });
    const line = (await as('user').get(`${at}/current?locale=th&audience=resident`)).body.data[0];
    const body = { resident, consent: line.consent, version: line.version, hash: line.hash, decision: 'acknowledge' };
    expect((await as('user').post(`${at}/decisions`, body)).status).toBe(403);
    expect((await as('neighbour').post(`${at}/decisions`, body)).status).toBe(400);
    const [staffNotice] = (await as('user').get(`${at}/current?locale=th&audience=staff`)).body.data;
    const forStaff = { ...body, consent: staffNotice.consent, version: staffNotice.version, hash: staffNotice.hash };
    expect(keyOf(await as('admin').post(`${at}/decisions`, forStaff))).toBe('error.consentDecision');
    expect((await people(staffNotice.consent, 'accepted')).data.map(({ id }: { id: number }) => id)).toContain(accounts.user);
  });
});
