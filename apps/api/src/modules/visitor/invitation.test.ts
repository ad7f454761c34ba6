import { randomBytes } from 'node:crypto';
import { Invitation } from '@lobby/contract/areas/visitor-invitation';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer();
const { as, services, config, properties } = server;
const { host, invite, page, ofGuest, settings, asOfOld } = await visitorHouse(server, 2);
await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });
const open = async (token: string) => (await ofGuest('open', { token })).body.data as Invitation;
/** Every row that has to do with visits, or tells of a change. */
const rowsKept = () =>
  asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    const sums: unknown[] = [];
    for (const table of ['visit', 'visit_entry', 'audit_log', 'outbox', 'idempotency'])
      sums.push(
        (
          await sql`select ${table}, count(*), md5(string_agg(t::text, ',' order by t::text)) from ${sql.table(table)} t`.execute(
            db,
          )
        ).rows,
      );
    return sums;
  });
const enter = (visit: number) => as('admin').post('/api/visitor/check-in', { visit });
const guest = { name: 'แขก เขียนเอง', phone: '+66 89 999 8888', party: 2, plate: '3คค 33' };

describe('the public page', () => {
  it('shows the pass once the guest has filled it in, and the desk sees what they wrote', async () => {
    const { id, token } = await invite({ host, party: 3 });
    expect(await open(token)).toMatchObject({ state: 'open', isComplete: false, pass: null, deskCode: null, party: 3 });
    const { status, body } = await ofGuest('complete', { token, ...guest });
    const { pass, deskCode } = await page(id);
    expect([status, body.data.pass, body.data.deskCode]).toEqual([200, pass, deskCode]);
    expect(await page(id)).toMatchObject({ name: 'แขก เขียนเอง', party: 2, plate: '3คค33', completedAt: expect.any(String) });
  });

  it('answers these fields and no others', async () => {
    const { token } = await invite({ host });
    expect(Object.keys(await open(token)).toSorted()).toEqual(Object.keys(Invitation.shape).toSorted());
  });

  it('never says the host’s surname or phone, the room, another visit, or what the host wrote', async () => {
    const canaries = { name: 'ชื่อที่เจ้าบ้านพิมพ์', phone: '0877776666', plate: '9ฮฮ 9876', note: 'ลูกหนี้' };
    const { id, token } = await invite({ host, ...canaries });
    await invite({ host, name: 'แขกอีกคน' });
    const answers = [
      (await ofGuest('open', { token })).text,
      (await ofGuest('complete', { token, ...guest })).text,
      (await ofGuest('open', { token })).text,
    ].join();
    for (const canary of [
      'ลับสุดยอด',
      'Topsecret',
      '0891112222',
      '891112222',
      '"501"',
      'แขกอีกคน',
      guest.name,
      ...Object.values(canaries),
    ])
      expect(answers).not.toContain(canary);
    expect(answers).toContain('"th":"มานี"');
    await settings({ visitorShowHost: false, visitorShowRoom: true });
    expect(await open(token)).toMatchObject({ host: null, room: '501' });
    await settings({ visitorShowHost: true, visitorShowRoom: false });
    expect((await page(id)).name).toBe(guest.name);
  });

  it('changes nothing by being opened', async () => {
    const { id, token } = await invite();
    const before = await page(id);
    for (let turn = 0; turn < 5; turn += 1) await open(token);
    expect(await page(id)).toEqual(before);
  });

  it('nor by being looked at: previews of chats and mails write no row, whatever they ask for', async () => {
    const { token } = await invite();
    const before = await rowsKept();
    const preview = { 'user-agent': 'facebookexternalhit/1.1; LINE; Slackbot-LinkExpanding 1.0; TelegramBot' };
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        '/visitor-invitation',
        `/visitor-invitation?token=${token}`,
        `/api/visitor/invitation/open?token=${token}`,
        `/api/visitor/invitation/complete?token=${token}`,
        `/api/visitor/invitation/decline?token=${token}`,
      ])
        for (const purpose of [{}, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])
          await server.app.inject({ method, url, headers: { ...preview, ...purpose } });
    expect(await rowsKept()).toEqual(before);
    expect((await open(token)).isComplete).toBe(false);
  });

  it('answers the same bytes for a link that never was, was replaced, cancelled, denied, declined or erased', async () => {
    const [replaced, cancelled, denied, declined, erased] = await Promise.all(Array.from({ length: 5 }, () => invite({ host })));
    await as('admin').post(`/api/visitor/${replaced?.id}/link`);
    await as('admin').post(`/api/visitor/${cancelled?.id}/cancel`);
    await as('admin').post(`/api/visitor/${denied?.id}/deny`, { reason: 'ก' });
    await ofGuest('decline', { token: declined?.token });
    await asOfOld(
      `update visit set expected_from = now() - interval '3 hours', expected_to = now() - interval '1 hour' where id = ${erased?.id}`,
    );
    expect((await as('admin').post(`/api/visitor/${erased?.id}/erase`)).body.data).toMatchObject({
      name: null,
      state: 'expired',
    });
    const unknown = randomBytes(32).toString('base64url');
    for (const act of ['open', 'decline', 'complete'] as const) {
      const texts: string[] = [];
      for (const visit of [replaced, cancelled, denied, declined, erased]) {
        const answer = await ofGuest(act, { token: visit?.token, ...(act === 'complete' ? guest : {}) });
        texts.push(`${answer.status} ${answer.text}`);
      }
      const never = await ofGuest(act, { token: unknown, ...(act === 'complete' ? guest : {}) });
      expect(new Set([...texts, `${never.status} ${never.text}`]).size).toBe(1);
      expect([never.status, keyOf(never)]).toEqual([404, 'error.invitationGone']);
    }
  });

  it('ends the six digits with a new link, and gives others', async () => {
    const { id } = await invite();
    const before = (await page(id)).deskCode as string;
    await as('admin').post(`/api/visitor/${id}/link`);
    const { deskCode } = await page(id);
    expect(deskCode).toMatch(/^\d{6}$/);
    expect(deskCode).not.toBe(before);
    expect(keyOf(await as('admin').post('/api/visitor/check-in', { code: before }))).toBe('error.visitUnknown');
  });

  it('of a hundred thousand random links opens none', async () => {
    const places = await services.pool.query(
      `select count(*)::int as hits from generate_series(1, 100000) turn, visits.open(sha256(convert_to(gen_random_uuid()::text || turn, 'UTF8')))`,
    );
    expect(places.rows).toEqual([{ hits: 0 }]);
  });

  it('stops at thirty openings in ten minutes, whatever the address', async () => {
    const { token } = await invite();
    const { token: other } = await invite();
    const statuses: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) statuses.push((await ofGuest('open', { token })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await ofGuest('open', { token: other })).status).toBe(200);
  });

  it('takes ten writes, and none once somebody came', async () => {
    const { id, token } = await invite();
    await enter(id);
    expect(keyOf(await ofGuest('complete', { token, ...guest }))).toBe('error.visitState');
    const { token: eager } = await invite();
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await ofGuest('complete', { token: eager, ...guest })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('keeps what host and desk wrote where the guest leaves a field empty, and the number of people the host said', async () => {
    const { id, token } = await invite({ party: 4, phone: '0810000001', plate: '5กก 5' });
    const write = (fields: object) => ofGuest('complete', { token, name: null, phone: null, plate: null, party: 4, ...fields });
    const { body } = await write({ name: 'แขก', party: 1 });
    expect(body.data).toMatchObject({ party: 1, partyLimit: 4 });
    expect(await page(id)).toMatchObject({ name: 'แขก', phone: '0810000001', plate: '5กก5', party: 1 });
    await write({ plate: '6กก 6', party: 3 });
    expect(await page(id)).toMatchObject({ name: 'แขก', phone: '0810000001', plate: '6กก6', party: 3 });
  });

  it('never changes dates, room or kind, and not more people than the host allowed', async () => {
    const { id, token } = await invite({ party: 2 });
    expect((await ofGuest('complete', { token, ...guest, expectedTo: '2090-01-01' })).status).toBe(400);
    await ofGuest('complete', { token, ...guest, party: 40 });
    expect((await page(id)).party).toBe(2);
  });

  it('shows the notice that is in force, and wants it read in its words', async () => {
    const { data: consents } = (await as('admin').get('/api/consents?filters[code]=visitor-notice')).body;
    const { id: consent } = consents[0];
    const { token } = await invite();
    expect((await open(token)).notice).toBeNull();
    expect((await as('organize').post('/api/consents/active', { id: consent })).status).toBe(200);
    const notice = (await open(token)).notice as NonNullable<Invitation['notice']>;
    expect(notice.th.title).not.toBe('');
    expect(keyOf(await ofGuest('complete', { token, ...guest }))).toBe('error.consentChanged');
    const read = { version: notice.version, locale: 'th', hash: notice.th.hash };
    expect(keyOf(await ofGuest('complete', { token, ...guest, notice: { ...read, hash: '0'.repeat(64) } }))).toBe(
      'error.consentChanged',
    );
    expect((await ofGuest('complete', { token, ...guest, notice: read })).status).toBe(200);
  });
});

describe('declining', () => {
  it('before the visit calls it off and forgets the guest', async () => {
    const { id, token } = await invite({ name: 'ลืมฉัน', phone: '0811111111', plate: 'กก 1' });
    expect((await ofGuest('decline', { token })).body.data).toEqual({ ok: true });
    expect(await page(id)).toMatchObject({
      state: 'cancelled',
      cancelHow: 'guest',
      name: null,
      phone: null,
      plate: null,
      erasedAt: expect.any(String),
    });
  });

  it('after the visit leaves the times alone, and not while they are inside', async () => {
    const { id, token } = await invite({ plate: 'กก 2' });
    await enter(id);
    expect(keyOf(await ofGuest('decline', { token }))).toBe('error.visitInside');
    await as('admin').post('/api/visitor/check-out', { visit: id });
    expect((await open(token)).state).toBe('over');
    await ofGuest('decline', { token });
    expect(await page(id)).toMatchObject({
      state: 'left',
      name: null,
      plate: null,
      checkedInAt: expect.any(String),
      list: [{ plate: null, inAt: expect.any(String) }],
    });
  });
});
