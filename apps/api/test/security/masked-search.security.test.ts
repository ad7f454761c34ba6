import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addressOf, areaOf, nameOf, securityFixture } from './fixture.ts';
import { report } from './report.ts';

/** What a reader sees masked, or not at all. None of it is in a text that everybody sees. */
const HIDDEN = {
  "a resident's phone": '0817654329',
  'the number of a card': '0013961168',
  'the printed number of a card': 'k-70425',
  'the chip of a card': '04A1B2C3D4E5F6',
  'the plate of a resident': '7ฮฬ7421',
  "a visitor's phone": '0897654321',
  'the plate of a visitor': '8ฮฬ8532',
  'the six digits of a visit': '724915',
};
/** No list of the dialect searches by it, whoever asks. */
const NOBODY_SEARCHES = ["a visitor's phone"];

const fixture = await securityFixture();
const lists = fixture.declared.filter(({ endpoint }) => endpoint.list?.searchable);
for (const route of lists) await fixture.someRowOf(areaOf(route), 'home');
for (const area of ['resident', 'card', 'car', 'visitor']) await fixture.someRowOf(area, 'home');

it('R11: no list is searched by what it masks, and whoever sees it whole finds it', async () => {
  await fixture.inProperty('home', async (db) => {
    const member = sql`(select min(id) from member where left_at is null and role_id = 3)`;
    await sql`update person set phone = ${HIDDEN["a resident's phone"]} where id = (select person_id from member where id = ${member})`.execute(
      db,
    );
    await sql`update car set plate = ${HIDDEN['the plate of a resident']}, is_active = true, room_id = (select room_id from member where id = ${member})
      where id = (select min(id) from car)`.execute(db);
    await sql`insert into card (member_id, room_id, serial, printed, uid) select id, room_id, ${HIDDEN['the number of a card']},
      ${HIDDEN['the printed number of a card']}, ${HIDDEN['the chip of a card']} from member where id = ${member}`.execute(db);
    await sql`update visit set phone = ${HIDDEN["a visitor's phone"]}, plate = ${HIDDEN['the plate of a visitor']},
      desk_code = ${HIDDEN['the six digits of a visit']}, expected_to = now() + interval '1 day' where id = (select min(id) from visit)`.execute(
      db,
    );
  });
  const { id: card } = await fixture.inProperty('home', (db) =>
    db.selectFrom('card').select('id').where('serial', '=', HIDDEN['the number of a card']).executeTakeFirstOrThrow(),
  );
  await fixture.as('admin').post(`/api/mi-fares/${card}/suspend`, { reason: 'left behind' });
  await fixture.inProperty('home', (db) => db.updateTable('card').set({ isActive: true }).where('id', '=', card).execute());
  const failures: string[] = [];
  const foundByAdmin = new Set<string>();
  const byCard: string[] = [];
  for (const route of lists) {
    await fixture.resetRateLimits();
    const address = addressOf(route, await fixture.someRowOf(areaOf(route), 'home'));
    for (const [what, value] of Object.entries(HIDDEN)) {
      const asked = `${address}?filters[search][$containsi]=${encodeURIComponent(value)}`;
      const found = async (who: string) => fixture.send('GET', asked, undefined, fixture.named(who).headers);
      const [reader, admin] = [await found('user'), await found('admin')];
      if (reader.status !== 403 && (reader.status !== 200 || reader.body.data.length > 0))
        failures.push(`${nameOf(route)} is searched by ${what}: ${reader.status} ${reader.body.data?.length}`);
      if (admin.body.data?.length > 0) foundByAdmin.add(what);
      if (what === 'the number of a card' && admin.body.data?.length > 0) byCard.push(nameOf(route));
    }
  }
  report(`masked search: lists ${lists.length}, values ${Object.keys(HIDDEN).length}, failures ${failures.length}`);
  expect(failures).toEqual([]);
  expect([...foundByAdmin].toSorted()).toEqual(
    Object.keys(HIDDEN)
      .filter((what) => !NOBODY_SEARCHES.includes(what))
      .toSorted(),
  );
  expect(byCard.toSorted()).toEqual([
    'GET /mi-fares',
    'GET /reports/block-card-list',
    'GET /reports/card-holder-list',
    'GET /users/tenant',
  ]);
});
