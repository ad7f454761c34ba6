import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, accounts } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2'));
const url = '/api/breaches';
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const noted = async (more: object = {}) =>
  (await as('admin').post(url, { knownAt: ago(1), what: 'ส่งใบแจ้งหนี้ผิดห้อง', ...more })).body.data;
const faultOf = (answer: { body: { error: { details: { errors: { path: string[] }[] } } } }) =>
  answer.body.error.details.errors[0]?.path;

describe('a breach', () => {
  it('gives 72 hours from the moment it is known, also where that is corrected', async () => {
    const knownAt = ago(10);
    const made = await noted({ knownAt });
    expect(Date.parse(made.dueAt) - Date.parse(knownAt)).toBe(72 * HOUR);
    const earlier = ago(20);
    const { data } = (await as('admin').put(`${url}/${made.id}`, { knownAt: earlier })).body;
    expect(Date.parse(data.dueAt) - Date.parse(earlier)).toBe(72 * HOUR);
    expect(faultOf(await as('admin').put(`${url}/${made.id}`, { knownAt: ago(-1) }))).toEqual(['knownAt']);
    expect(faultOf(await as('admin').put(`${url}/${made.id}`, { officeReportedAt: ago(30) }))).toEqual(['officeReportedAt']);
  });

  it('is on the home page until the authority was notified, or nobody is at risk', async () => {
    const waiting = async (name: 'admin' | 'user') =>
      (await as(name).get('/api/home')).body.data.actions.find((one: { name: string }) => one.name === 'breach-report')?.count ??
      0;
    const before = await waiting('admin');
    const [first, second] = [await noted(), await noted()];
    expect([await waiting('admin'), await waiting('user')]).toEqual([before + 2, 0]);
    await as('admin').put(`${url}/${first.id}`, { officeReportedAt: ago(0.5) });
    await as('admin').put(`${url}/${second.id}`, { risk: 'none' });
    expect(await waiting('admin')).toBe(before);
  });

  it('stays in the register, of its property, for those who may write it; the log has none of its words', async () => {
    const { id } = await noted();
    expect([(await as('user').get(url)).status, (await as('neighbour').get(`${url}/${id}`)).status]).toEqual([403, 404]);
    await expect(inProperty('home', (db) => sql`delete from breach`.execute(db))).rejects.toThrow('permission denied');
    const { rows } = await inProperty('home', (db) =>
      sql<{ after: object }>`select after from audit_log where record = 'breach' and record_id = ${String(id)}`.execute(db),
    );
    expect(rows[0]?.after).toMatchObject({ what: '•' });
    expect(faultOf(await as('admin').put(`${url}/${id}`, { account: accounts.stranger }))).toEqual(['account']);
  });
});

it('R57: what a stolen sign-in saw: the people, the files and the changes, and nothing of others or of another time', async () => {
  const person = async (firstName: string) => {
    const payload = { role: 3, firstName, mobile: '0812345678', roomID: rooms[0] };
    return (await as('organize').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
  };
  const [somchai, malee] = [await person('สมชาย'), await person('มาลี')];
  await as('admin').get(`/api/users/tenant/${malee}`);
  const from = Date.now() + 1;
  while (Date.now() <= from);
  const seenFrom = new Date(from).toISOString();
  await as('admin').get(`/api/users/tenant/${somchai}`);
  await as('organize').get(`/api/users/tenant/${malee}`);
  await as('admin').post('/api/loggers/export', { area: 'resident', filter: '', count: 240 });
  await as('admin').post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'Fitter', phone: '02-123-4567', position: 104 });
  await as('admin').post('/api/loggers/access/reveal', {
    entries: [{ id: randomUUID(), occurredAt: ago(1) }],
    reason: 'ตรวจสอบเหตุ',
  });
  const { id } = await noted({ account: accounts.admin, seenFrom });
  const { data } = (await as('organize').get(`${url}/${id}/seen`)).body;
  expect(data).toMatchObject({ people: 2, isCut: false });
  // The contact, and the note of the breach itself.
  expect(data.changes).toBe(2);
  expect(data.lines).toMatchObject([
    { kind: 'person', action: 'seen', isBefore: true, member: { id: malee } },
    { kind: 'person', action: 'seen', isBefore: false, member: { id: somchai, nameTh: 'สมชาย' } },
    { kind: 'file', action: 'export', area: 'resident', count: 240, member: null },
    { kind: 'log', action: 'reveal', area: 'access-event', member: null },
  ]);
  expect(keyOf(await as('admin').get(`${url}/${(await noted()).id}/seen`))).toBe('error.breachSignIn');
  const early = await noted({ account: accounts.admin, seenFrom: '2020-01-01T00:00:00Z', seenTo: '2020-01-02T00:00:00Z' });
  expect((await as('admin').get(`${url}/${early.id}/seen`)).body.data).toEqual({
    lines: [],
    people: 0,
    changes: 0,
    isCut: false,
  });
});

it('R57: somebody opened before and again, a request that was opened and a file that lay ready are among it', async () => {
  const resident = async (firstName: string, more: object = {}) => {
    const payload = { role: 3, firstName, mobile: '0812345678', roomID: rooms[0] };
    return (await as('organize').post('/api/requests/tenant', { payload, channel: 'cms', ...more })).body.data;
  };
  const { userId: ploy } = await resident('พลอย');
  const asked = await resident('ขอเข้าอยู่', { wait: true });
  await as('admin').get(`/api/users/tenant/${ploy}`);
  const { rows } = await inProperty('home', (db) =>
    sql<{ at: Date }>`
      insert into export (kind, subject, filters, language, format, is_masked, asked_by_id, status, finished_at, kept_days, row_count)
      values ('report', 'receipts', '{}', 'th', 'csv', true, ${accounts.admin}, 'expired', now() - interval '2 days', 14, 12)
      returning clock_timestamp() as at`.execute(db),
  );
  const seenFrom = new Date((rows[0]?.at.getTime() ?? 0) + 1);
  while (Date.now() <= seenFrom.getTime());
  await as('admin').get(`/api/users/tenant/${ploy}`);
  await as('admin').get(`/api/requests/${asked.id}`);
  const { id } = await noted({ account: accounts.admin, seenFrom: seenFrom.toISOString() });
  const { data } = (await as('organize').get(`${url}/${id}/seen`)).body;
  expect(data.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'person', isBefore: true, member: expect.objectContaining({ id: ploy }) }),
      expect.objectContaining({ kind: 'file', action: 'ready', area: 'report', count: 12 }),
      expect.objectContaining({ kind: 'request', action: 'seen', isBefore: false }),
    ]),
  );
});
