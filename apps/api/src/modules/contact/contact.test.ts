import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeContact } from '#demo/seed/contact.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const lift = { nameTh: 'ช่างลิฟต์', nameEn: 'Lift repair', phone: '02-399-5500', position: 110 };
const made = async (changes: object = {}) => (await as('admin').post('/api/contacts', { ...lift, ...changes })).body.data;

beforeEach(() => inProperty('home', (db) => db.deleteFrom('contact').execute()));

describe('the office keeps its contacts', () => {
  it('adds one, with what was left out filled in', async () => {
    const answer = await as('admin').post('/api/contacts', { ...lift, email: '', lineId: '  ' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...lift,
      position: { id: 110, code: 'contractor' },
      email: null,
      lineId: null,
      isActive: true,
      order: 0,
    });
  });

  it('changes only what was sent', async () => {
    const { id } = await made({ lineId: 'lift', isVisible: false, order: 7 });
    const answer = await as('admin').put(`/api/contacts/${id}`, { phone: '1669', lineId: null });
    expect(answer.body.data).toMatchObject({
      ...lift,
      position: { id: 110 },
      phone: '1669',
      lineId: null,
      isVisible: false,
      order: 7,
    });
  });

  it('removes one, and then it is gone for everybody', async () => {
    const { id } = await made();
    expect((await as('admin').delete(`/api/contacts/${id}`)).body).toEqual({ data: { id } });
    expect((await as('admin').delete(`/api/contacts/${id}`)).status).toBe(404);
    expect((await as('user').get(`/api/contacts/${id}`)).status).toBe(404);
  });

  it('says which field is wrong and why', async () => {
    const answer = await as('admin').post('/api/contacts', { ...lift, nameTh: ' ', phone: 'call me', position: 999_999 });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.errors).toEqual([
      { path: ['nameTh'], key: 'required', message: 'This field is required' },
      { path: ['phone'], key: 'phone', message: 'This is not a phone number' },
    ]);
    const missing = await as('admin').post('/api/contacts', { ...lift, position: 999_999 });
    expect(missing.body.error.details.errors).toEqual([
      { path: ['position'], key: 'notFound', message: 'This record does not exist' },
    ]);
  });

  it.each(['id', 'propertyId', 'createdAt', 'searchText', 'unknown'])('refuses the field %s from outside', async (field) => {
    const answer = await as('admin').post('/api/contacts', { ...lift, [field]: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.errors).toEqual([
      { path: [field], key: 'unknownField', message: 'This field is not accepted here' },
    ]);
  });

  it('lets the read-only role look and change nothing', async () => {
    const { id } = await made();
    expect((await as('user').get(`/api/contacts/${id}?populate=position`)).body.data.position.code).toBe('contractor');
    for (const refused of [
      as('user').post('/api/contacts', lift),
      as('user').put(`/api/contacts/${id}`, { phone: '1' }),
      as('user').delete(`/api/contacts/${id}`),
    ]) {
      expect((await refused).status).toBe(403);
    }
  });
});

describe('finding a contact', () => {
  beforeEach(async () => {
    await inProperty('home', async (db) => {
      const rows = ['ก้อย', 'เก่ง', 'ขวัญ'].map((nameTh, index) =>
        makeContact({ nameTh, nameEn: `Name ${index}%_`, order: index, isEmergency: index === 0 }),
      );
      await db.insertInto('contact').values(rows).execute();
    });
  });
  const names = async (query: string) =>
    (await as('user').get(`/api/contacts?${query}`)).body.data.map((row: { nameTh: string }) => row.nameTh);

  it('sorts Thai names the way a dictionary does', async () => {
    expect(await names('sort=nameTh:asc')).toEqual(['ก้อย', 'เก่ง', 'ขวัญ']);
    expect(await names('sort[0]=nameTh:desc')).toEqual(['ขวัญ', 'เก่ง', 'ก้อย']);
  });

  it('finds by any part of names and numbers, and takes % and _ as they are', async () => {
    expect(await names('filters[search][$containsi]=NAME 1')).toEqual(['เก่ง']);
    expect(await names(`filters[search][$containsi]=${encodeURIComponent('%_')}&sort=order`)).toEqual(['ก้อย', 'เก่ง', 'ขวัญ']);
    expect(await names(`filters[search][$containsi]=${encodeURIComponent('%x')}`)).toEqual([]);
  });

  it('pages and tells the true total', async () => {
    const { body } = await as('user').get('/api/contacts?sort=order:asc&pagination[page]=2&pagination[pageSize]=2');
    expect(body.data.map((row: { order: number }) => row.order)).toEqual([2]);
    expect(body.meta).toEqual({ pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 }, total: 3 });
  });

  it.each([
    ['filters[order][$in][0]=0&filters[order][$in][1]=2', 2],
    ['filters[order][$notIn][0]=0', 2],
    ['filters[order][$between][0]=1&filters[order][$between][1]=2', 2],
    ['filters[order][$gte]=1&filters[order][$lt]=2', 1],
    ['filters[isEmergency][$eq]=true', 1],
    ['filters[isEmergency]=false', 2],
    ['filters[email][$null]=true', 3],
    ['filters[email][$notNull]=true', 0],
    ['filters[nameEn][$startsWith]=Name 2', 1],
    ['filters[nameEn][$contains]=name', 0],
    ['filters[nameEn][$containsi]=name', 3],
    ['filters[$or][0][order]=0&filters[$or][1][order]=1', 2],
    ['filters[$and][0][order][$gt]=0&filters[$and][1][order][$lte]=1', 1],
    ['filters[$not][order]=0', 2],
    ['filters[order][$not][$eq]=0', 2],
    ['filters[nameEn][$ne]=Name 1%25_', 2],
    ['filters[position][code]=technician', 3],
    ['filters[position]=104', 3],
    ['filters[position][id][$in][0]=105', 0],
    ['filters[position][parent][code]=position-type', 3],
    ['filters[position][$null]=true', 0],
    ['filters[updatedAt][$gt]=2026-01-01T00:00:00Z', 3],
  ])('%s finds %i', async (query, found) => {
    const answer = await as('user').get(`/api/contacts?${query}`);
    expect([answer.status, answer.body.meta?.total]).toEqual([200, found]);
  });

  it('R12: answers the asked fields and relations only', async () => {
    const { body } = await as('user').get(
      '/api/contacts?fields=phone&populate[position][populate][parent]=true&pagination[pageSize]=1',
    );
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      phone: '02-123-4567',
      position: expect.objectContaining({ parent: expect.objectContaining({ code: 'position-type' }) }),
    });
  });
});

describe('what a change leaves behind', () => {
  it('writes who changed what, in the same transaction', async () => {
    const { id } = await made();
    await as('admin').put(`/api/contacts/${id}`, { phone: '1669', nameEn: lift.nameEn });
    await as('admin').delete(`/api/contacts/${id}`);
    const log = await inProperty('home', (db) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('record', '=', 'contact')
        .where('recordId', '=', String(id))
        .orderBy('id')
        .execute(),
    );
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['POST:/contacts', null, expect.objectContaining({ phone: lift.phone })],
      ['PUT:/contacts/:id', { phone: lift.phone }, { phone: '1669' }],
      ['DELETE:/contacts/:id', expect.objectContaining({ phone: '1669' }), null],
    ]);
    expect(new Set(log.map((row) => row.accountId)).size).toBe(1);
  });

  it('keeps the log from being edited or removed', async () => {
    for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate contact']) {
      await expect(inProperty('home', (db) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied');
    }
  });
});
