import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { config, inProperty } = await testServer();

it('a field added to posts by a migration is written and read through both views, and the rest of them is as before', async () => {
  const views = () =>
    inProperty('home', (db) =>
      sql<{ view: string; columns: string[] }>`
        select table_name as view, array_agg(column_name::text order by ordinal_position) as columns
        from information_schema.columns where table_name in ('announcement', 'news') group by 1 order by 1`.execute(db),
    );
  const before = await views();
  await asOwner(ownerUrl(config), (db) => sql`select lobby.add_post_field('summary', 'text')`.execute(db));
  expect((await views()).rows).toEqual(before.rows.map(({ view, columns }) => ({ view, columns: [...columns, 'summary'] })));
  for (const view of ['announcement', 'news']) {
    const { rows } = await inProperty('home', (db) =>
      sql`
        insert into ${sql.table(view)} (title, content, summary) values ('น้ำ', '<p>น้ำ</p>', 'short')
        returning kind, summary, state`.execute(db),
    );
    expect(rows).toEqual([{ kind: view, summary: 'short', state: 'draft' }]);
  }
});
