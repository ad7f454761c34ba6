import { ROLE_IDS } from '@lobby/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEvent } from '#demo/seed/calendar-event.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, accounts, inProperty, send, properties } = await testServer();
const url = '/api/posts/event-calendar';
const soon = (days: number) => new Date(Date.now() + days * 86_400_000);
const addressOf = async (language: 'th' | 'en' = 'th') =>
  new URL((await as('admin').get(`${url}/feed`)).body.data[language] as string).pathname;
const read = (path: string, headers: Record<string, string> = {}) => send('GET', path, undefined, headers);

beforeEach(() =>
  inProperty('home', async (db) => {
    await db.deleteFrom('calendarEvent').execute();
    const rows = [
      makeEvent({ title: 'โยคะยามเย็น', startDate: soon(1), endDate: soon(1.1), recurrence: 'FREQ=WEEKLY' }),
      makeEvent({ title: 'ซ่อนไว้', startDate: soon(2), endDate: soon(3), isActive: false }),
      makeEvent({ title: 'นานแล้ว', startDate: soon(-200), endDate: soon(-199) }),
    ];
    await db.insertInto('calendarEvent').values(rows).execute();
  }),
);

describe('the calendar for other calendars', () => {
  it('is read by whoever has its address, without signing in', async () => {
    const answer = await read(await addressOf());
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = answer.text.replace(/\r\n /g, '');
    expect(text).toContain('SUMMARY:โยคะยามเย็น\r\n');
    expect(text).toContain('DESCRIPTION:นำเสื่อมาเอง ไม่มีค่าใช้จ่าย\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY\r\n');
    expect(text).not.toMatch(/ซ่อนไว้|นานแล้ว/);
    expect(answer.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('speaks English under its other address', async () => {
    expect((await read(await addressOf('en'))).text).toContain('SUMMARY:Evening yoga\r\n');
  });

  it('is not sent again while it is the same', async () => {
    const path = await addressOf();
    const tag = (await read(path)).headers.etag as string;
    expect((await read(path, { 'if-none-match': tag })).status).toBe(304);
    await inProperty('home', (db) => db.updateTable('calendarEvent').set({ place: 'สวน' }).execute());
    expect((await read(path, { 'if-none-match': tag })).status).toBe(200);
  });

  it('has another address once it was made anew, and the old one is nothing', async () => {
    const old = await addressOf();
    const { body } = await as('admin').post(`${url}/feed/renew`);
    const [before, after] = [await read(old), await read(new URL(body.data.th).pathname)];
    expect([before.status, after.status]).toEqual([404, 200]);
    expect(await addressOf()).toBe(new URL(body.data.th).pathname);
  });

  it('is for those who may write it, each with an address of their own that is over when they leave or may only read', async () => {
    expect((await as('user').get(`${url}/feed`)).status).toBe(403);
    const mine = await addressOf();
    const colleague = new URL((await as('organize').get(`${url}/feed`)).body.data.th as string).pathname;
    expect(mine).not.toBe(colleague);
    const setHere = (changes: object) =>
      inProperty('home', (db) => db.updateTable('membership').set(changes).where('accountId', '=', accounts.admin).execute());
    for (const [changes, back] of [
      [
        { status: false, blockedReason: 'left' },
        { status: true, blockedReason: null },
      ],
      [{ roleId: ROLE_IDS.user }, { roleId: ROLE_IDS.admin }],
    ] as const) {
      await setHere(changes);
      expect([(await read(mine)).status, (await read(colleague)).status]).toEqual([404, 200]);
      await setHere(back);
      expect((await read(mine)).status).toBe(200);
    }
  });

  it('cannot be guessed, nor one property’s read with another’s', async () => {
    const path = await addressOf();
    const mark = /-([\w-]{43})\.ics/.exec(path)?.[1] as string;
    const mine = `${properties.home}-${accounts.admin}`;
    const missing = (await read('/api/calendar/nothing')).text;
    for (const name of [
      `${properties.next}-${accounts.admin}-${mark}.ics`,
      `${properties.home}-${accounts.organize}-${mark}.ics`,
      `${mine}-${mark.slice(0, -2)}aa.ics`,
      `${mine}-${'a'.repeat(43)}.ics`,
      `${mine}-${mark}.ics.en`,
      `0-${accounts.admin}-${mark}.ics`,
      `999999999-${accounts.admin}-${mark}.ics`,
      `${properties.home}.ics`,
      `..%2f${mine}-${mark}.ics`,
    ]) {
      const answer = await read(`/api/calendar/${name}`);
      expect([name, answer.status, answer.text]).toEqual([name, 404, missing]);
    }
  });
});
