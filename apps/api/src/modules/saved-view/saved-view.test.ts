import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import type { Person, Place } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, properties } = await testServer();
const count = async (views: object[], who: Person = 'admin') => {
  const { status, body } = await as(who).post('/api/saved-views/count', { views });
  return status === 200 ? (body.data as (number | null)[]) : status;
};

let last = 0;
/** So many news, sent already or not published yet. */
async function write(place: Place, many: number, { title, isSent = true, isHighlight = false }: News) {
  const sentAt = isSent ? new Date() : null;
  await asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties[place])}, true)`.execute(db);
    await sql`insert into post (kind, number, title, title_en, content, content_en, is_highlight, published_at, send_at, sending_at, sent_at)
      select 'news', ${last} + g, ${title}, 'A', 'ก', 'B', ${isHighlight}, sent.at, sent.at, sent.at, sent.at
      from generate_series(1, ${many}::int) g, (select ${sentAt}::timestamptz as at) sent`.execute(db);
  });
  last += many;
}
type News = { title: string; isSent?: boolean; isHighlight?: boolean };

const postIsLocked = () =>
  asOwner(ownerUrl(config), async (db) => {
    const { rows } = await sql`
      select from pg_locks where relation = 'post'::regclass and mode = 'AccessExclusiveLock' and granted`.execute(db);
    return rows.length > 0;
  });

describe('the counts of saved views', async () => {
  const title = 'ล้างถังน้ำ';
  await write('home', 3, { title, isHighlight: true });
  await write('home', 2, { title });
  await write('home', 4, { title: 'ร่าง', isSent: false });
  await write('next', 7, { title });
  const highlighted = { list: 'news', filters: { isHighlight: { $eq: 'true' } } };
  const found = { list: 'news', filters: { search: { $containsi: 'ถังน้ำ' } } };

  it('are what the lists show, several in one call and in its order', async () => {
    expect(await count([found, highlighted, { list: 'announcement' }, { list: 'calendar-event' }])).toEqual([5, 3, 0, 0]);
    const { body } = await as('admin').get('/api/posts/news?filters[isHighlight][$eq]=true&publicationState=preview');
    expect(body.meta.total).toBe(3);
  });

  it('have drafts for whoever may write them, and for nobody else', async () => {
    expect(await count([{ list: 'news' }])).toEqual([9]);
    expect(await count([{ list: 'news' }], 'user')).toEqual([5]);
  });

  it('have nothing of another property', async () => {
    expect(await count([{ list: 'news' }, found], 'neighbour')).toEqual([7, 7]);
  });

  it('say nothing of a view the list would refuse; the others are counted', async () => {
    const old = { list: 'news', filters: { colour: { $eq: 'red' } } };
    expect(await count([old, { list: 'news', filters: 'x' }, highlighted])).toEqual([null, null, 3]);
  });

  it('end where nobody looks any more', async () => {
    await write('home', 110, { title: 'มาก' });
    expect(await count([{ list: 'news', filters: { title: { $eq: 'มาก' } } }])).toEqual([100]);
  });

  it('keep one call from working much longer than a list: what a second is not enough for has no number', async () => {
    const released = asOwner(ownerUrl(config), async (db) => {
      await sql`lock table post in access exclusive mode`.execute(db);
      await sql`select pg_sleep(1.5)`.execute(db);
    });
    await expect.poll(postIsLocked).toBe(true);
    const counts = (await count(Array.from({ length: 20 }, () => highlighted))) as unknown[];
    expect(counts).toEqual(Array.from({ length: 20 }, (_, at) => (at < 5 ? 3 : null)));
    await released;
  });

  it('are asked for known lists, and some at a time', async () => {
    expect(await count([{ list: 'log' }])).toBe(400);
    expect(await count([])).toBe(400);
    expect(await count(Array.from({ length: 21 }, () => highlighted))).toBe(400);
  });
});
