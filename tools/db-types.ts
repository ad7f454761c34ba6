import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { root, servicesUp } from './lib/services.ts';

/** Writes the database's types from a database that holds the migrations and nothing else; `--verify` only compares. */
const options = {
  dialect: 'postgres',
  'out-file': 'apps/api/src/platform/db/db.gen.ts',
  'default-schema': 'public',
  'include-pattern': 'public.*',
  'exclude-pattern': '*.pg_stat_statements*',
  // The pool reads bigint as a number (counts and satang stay far below 2^53) and a day as its text, without a zone.
  'type-mapping': '{"int8":"number","date":"string"}',
};

servicesUp();
await prepareTemplate();
const database = await freshDatabase();
const { status, error } = spawnSync(
  resolve(root, 'apps/api/node_modules/.bin/kysely-codegen'),
  [
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    '--camel-case',
    '--url=env(LOBBY_TYPES_URL)',
    ...process.argv.slice(2).filter((given) => given === '--verify'),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LOBBY_TYPES_URL: database.config.LOBBY_OWNER_DATABASE_URL } },
);
await database.drop();
if (error) throw error;
if (status !== 0) process.exitCode = 1;
