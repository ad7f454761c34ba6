import { searchApi } from '@lobby/contract/areas/search';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { searchProviders } from '#app/search.ts';
import type { Place } from '#test/fixtures/people.ts';
import { securityFixture } from './fixture.ts';
import { report } from './report.ts';
import { baseTableOf, tableOf } from './tables.ts';

const fixture = await securityFixture();
const PLACES = ['home', 'next', 'elsewhere'] as const;
const ACTORS = ['organize', 'admin', 'user', 'neighbour', 'stranger', 'deputy next door'];
const tables = [...new Set(searchProviders.map(({ area }) => baseTableOf(tableOf(area))))];

/** Found by their number alone. */
const byNumber: Record<string, string> = { card: 'serial', coupon: 'run_number', stamp_use: 'ticket_no' };

/** What stands in the searched texts of each property, word by word. */
async function wordsOf(place: Place): Promise<string[]> {
  const texts = await fixture.inProperty(place, async (db) => {
    const found: string[] = [];
    for (const table of tables) {
      const searched = sql.ref(byNumber[table] ?? 'search_text');
      const { rows } = await sql<{
        searchText: string;
      }>`select ${searched} as search_text from ${sql.table(table)} limit 40`.execute(db);
      found.push(...rows.map(({ searchText }) => searchText));
    }
    return found;
  });
  // As a search reads it: 𝟲 is one sign, and one sign is too short to be asked for.
  const isAskable = (word: string) => word.normalize('NFKC').length > 1 && word.length > 1 && word.length <= 80;
  return [...new Set(texts.flatMap((text) => text.split(/\s+/)).filter(isAskable))];
}

it('R11: the search over all areas shows nothing of another property, whatever is asked', async () => {
  for (const { area } of searchProviders) for (const place of PLACES) await fixture.someRowOf(area, place);
  const words = new Set((await Promise.all(PLACES.map(wordsOf))).flat());
  const failures: string[] = [];
  let results = 0;
  for (const name of ACTORS) {
    await fixture.resetRateLimits();
    const actor = fixture.named(name);
    for (const text of words) {
      const { status, body } = await fixture.send(
        'GET',
        `/api${searchApi.all.path}?text=${encodeURIComponent(text)}`,
        undefined,
        actor.headers,
      );
      if (status !== 200) failures.push(`${name} asks ${text}: ${status}`);
      for (const { area, id, title } of body.data ?? []) {
        results += 1;
        const own = await fixture.inProperty(actor.place, (db) =>
          sql`select from ${sql.table(baseTableOf(tableOf(area)))} where id = ${id}`.execute(db),
        );
        if (own.rows.length !== 1) failures.push(`${name} asks ${text} and finds ${area} ${id} ${title.en} of another property`);
      }
    }
  }
  report(`search: words ${words.size}, actors ${ACTORS.length}, results ${results}, failures ${failures.length}`);
  expect(failures).toEqual([]);
  expect(results).toBeGreaterThan(words.size);
});
