import { TIME_ZONES } from '@lobby/contract/areas/setting';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, signIn, send, properties } = await testServer();
const settings = async (person: 'user' | 'admin' | 'neighbour' = 'user') => (await as(person).get('/api/settings')).body.data;
const change = (changes: object, person: 'user' | 'admin' | 'organize' = 'organize') => as(person).put('/api/settings', changes);
const store = (id: string, value: unknown) =>
  inProperty('home', (db) =>
    db
      .insertInto('setting')
      .values({ id, value: JSON.stringify(value) })
      .execute(),
  );
const log = () =>
  inProperty('home', (db) =>
    db
      .selectFrom('auditLog')
      .select(['record', 'recordId', 'before', 'after'])
      .where('record', 'in', ['setting', 'property'])
      .orderBy('id', 'desc')
      .execute(),
  );

describe('settings of a property', () => {
  afterEach(() => change({ nameTh: 'Home', nameEn: 'Home', timeZone: 'Asia/Bangkok', theme: 'blue', parcelOverdueDays: 7 }));

  it('start with the defaults and can be read by all staff', async () => {
    expect(await settings()).toEqual({
      nameTh: 'Home',
      nameEn: 'Home',
      addressTh: null,
      addressEn: null,
      taxId: null,
      timeZone: 'Asia/Bangkok',
      theme: 'blue',
      languages: ['th', 'en'],
      parcelOverdueDays: 7,
      parcelNotices: true,
      parcelReminderDays: 3,
      bookingArrearsDays: 0,
      bookingNotices: true,
      slipChecker: 'none',
      billNotices: true,
      billReminderDays: 3,
      billLastReminderDays: 14,
      quietFrom: 21,
      quietUntil: 8,
      chatRetentionDays: 365,
      visitorDeliveryHours: 24,
      visitorApproval: 'none',
      visitorDocument: 'none',
      visitorShowHost: true,
      visitorShowRoom: false,
      visitorOverstayMinutes: 30,
      visitorRetentionDays: 90,
      visitorOpenPerRoom: 20,
      visitorNewPerDay: 10,
      visitorNotices: true,
      residentDocument: 'optional',
      applicantDays: 30,
      documentDays: 90,
      carsPerRoom: 0,
      requestNotices: true,
      consentReminderDays: 7,
      cardFormat: 'dec-be',
      cardBytes: 'first',
      secondPerson: [],
      deskDuties: 'none',
      mfaRoles: [],
      sessionIdleMinutes: 30,
      sessionHours: 12,
      conventionalLots: 0,
      sedanLots: 0,
      suvLots: 0,
      logo: null,
      photo: null,
    });
  });

  it('changes only what was sent, for this property alone', async () => {
    const { status, body } = await change({ theme: 'teal', nameEn: 'The Home', addressTh: ' ถนนสุขุมวิท ' }, 'admin');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ theme: 'teal', nameEn: 'The Home', nameTh: 'Home', addressTh: 'ถนนสุขุมวิท' });
    expect(await settings()).toEqual(body.data);
    expect(await settings('neighbour')).toMatchObject({ theme: 'blue', nameEn: 'Next door', addressTh: null });
  });

  it('are part of the profile as far as the portal needs them', async () => {
    await change({ parcelOverdueDays: 3, languages: ['th'] }, 'admin');
    const { property } = (await as('user').get('/api/users/me')).body.data;
    expect(property).toEqual({
      id: properties.home,
      nameTh: 'Home',
      nameEn: 'Home',
      timeZone: 'Asia/Bangkok',
      theme: 'blue',
      languages: ['th'],
      parcelOverdueDays: 3,
      parcelNotices: true,
      parcelReminderDays: 3,
      logo: null,
    });
    await change({ languages: ['th', 'en'] });
  });

  it('are audited, a setting by its name and the property by its own', async () => {
    await change({ parcelOverdueDays: 10 });
    await change({ parcelOverdueDays: 10 });
    await change({ nameTh: 'บ้าน' });
    const [named, counted] = await log();
    expect(named).toEqual({
      record: 'property',
      recordId: String(properties.home),
      before: { nameTh: 'Home' },
      after: { nameTh: 'บ้าน' },
    });
    expect(counted).toEqual({ record: 'setting', recordId: 'parcelOverdueDays', before: { value: 7 }, after: { value: 10 } });
  });

  it.each([
    [{ timeZone: 'Moon/Crater' }, 'invalid'],
    [{ theme: 'red' }, 'invalid'],
    [{ languages: [] }, 'required'],
    [{ languages: ['th', 'th'] }, 'invalid'],
    [{ parcelOverdueDays: 61 }, 'outOfRange'],
    [{ sessionIdleMinutes: 4 }, 'outOfRange'],
    [{ nameTh: '' }, 'required'],
    [{ deskDuties: 'everything' }, 'invalid'],
    [{ secondPerson: ['create-room'] }, 'invalid'],
    [{ applicantDays: 0 }, 'outOfRange'],
    [{ documentDays: 731 }, 'outOfRange'],
    [{ colour: 'blue' }, 'unknownField'],
  ])('refuses %j', async (changes, key) => {
    const { status, body } = await change(changes);
    expect([status, body.error.details.errors[0].key]).toEqual([400, key]);
  });

  it('offers no time zone the database does not know', async () => {
    const { rows } = await inProperty('home', (db) => sql<{ name: string }>`select name from pg_timezone_names`.execute(db));
    const names = new Set(rows.map(({ name }) => name));
    expect(TIME_ZONES.filter((zone) => !names.has(zone))).toEqual([]);
    await expect(inProperty('home', (db) => sql`update property set time_zone = 'Moon/Crater'`.execute(db))).rejects.toThrow(
      'not recognized',
    );
  });
});

describe('who may change what', () => {
  it('staff read, administrators write', async () => {
    expect((await change({ theme: 'plum' }, 'user')).status).toBe(403);
    expect((await change({ theme: 'blue' }, 'admin')).status).toBe(200);
  });

  it.each([
    { mfaRoles: ['admin'] },
    { deskDuties: 'both' },
    { secondPerson: ['update-profile'] },
    { sessionIdleMinutes: 15 },
    { theme: 'plum', sessionHours: 8 },
  ])('only an Organize Admin changes who comes in and for how long: %j', async (changes) => {
    expect((await change(changes, 'admin')).status).toBe(403);
    expect((await settings()).theme).toBe('blue');
  });
});

describe('an invalid stored value', () => {
  it.each([
    ['theme', 'chartreuse', 'blue'],
    ['parcelOverdueDays', 'many', 7],
    ['sessionHours', null, 12],
    ['deskDuties', 'everything', 'none'],
  ])('of %s is read as the default', async (id, value, otherwise) => {
    await inProperty('home', (db) => sql`update setting set id = id || '-before' where id = ${id}`.execute(db));
    await store(id, value);
    expect((await settings())[id]).toBe(otherwise);
    expect((await signIn('user')).status).toBe(200);
  });
});

describe('how long a session lasts', () => {
  const minutesLeft = async (jwt: string) => {
    const { sid } = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString()) as { sid: string };
    const { rows } = await inProperty('home', (db) =>
      sql<{ idle: number; whole: number }>`
        select round(extract(epoch from idle_until - now()) / 60)::int as idle, round(extract(epoch from expires_at - now()) / 60)::int as whole
        from session where id = ${sid}`.execute(db),
    );
    return rows[0];
  };
  const lifetimeOf = (jwt: string) => {
    const { iat, exp } = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString()) as Record<
      'iat' | 'exp',
      number
    >;
    return exp - iat;
  };

  it('follows the settings of the property, and somebody at work does not time out', async () => {
    const before = await signIn('admin');
    expect([await minutesLeft(before.body.jwt), lifetimeOf(before.body.jwt)]).toEqual([{ idle: 30, whole: 720 }, 600]);
    expect((await change({ sessionIdleMinutes: 5, sessionHours: 2 })).status).toBe(200);
    const after = await signIn('admin');
    expect([await minutesLeft(after.body.jwt), lifetimeOf(after.body.jwt)]).toEqual([{ idle: 5, whole: 120 }, 150]);
    const cookie = String(before.headers['set-cookie']).split(';')[0] as string;
    const renewed = await send('POST', '/api/auth/refresh', undefined, { cookie });
    expect(await minutesLeft(renewed.body.jwt)).toEqual({ idle: 5, whole: 720 });
  });
});
