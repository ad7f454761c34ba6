import pg from 'pg';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';

const ROWS = 1_000_000;
const PROPERTIES = 100;
/** The measured property: what a large condominium has, among a million rows of others. */
const MEASURED = 2_000;

/** A million contacts over a hundred properties, in a database that is dropped afterwards. */
export async function benchDatabase() {
  await prepareTemplate();
  const { config, drop } = await freshDatabase();
  const { properties } = await addPeople(config);
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  // The ceiling runs as the owner without policies, and writes its own audit row into its own table; the application's role stays under both.
  await owner.query(
    'alter table contact disable trigger user, no force row level security; alter table audit_log no force row level security',
  );
  await owner.query(
    `insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(1, ${PROPERTIES}) g`,
  );
  await owner.query(`
    insert into contact (property_id, name_th, name_en, phone, position_id, is_emergency, updated_at)
    select case when g <= ${MEASURED} then ${properties.home} else ${properties.elsewhere} + 1 + g % ${PROPERTIES} end,
      'ผู้ติดต่อ ' || g, 'Contact ' || md5(g::text), '02-' || g, 101 + g % 10, g % 20 = 0, now() - g * interval '7 seconds'
    from generate_series(1, ${ROWS}) g`);
  await owner.query('alter table contact enable trigger user');
  await owner.query('create table bench_contact (like contact including all)');
  await owner.query('vacuum analyze contact');
  return {
    config,
    property: properties.home,
    owner,
    async drop() {
      await owner.end();
      await drop();
    },
  };
}
