import { benchDatabase } from './database.ts';
import { pgbench, wrk } from './load.ts';
import { CONNECTIONS, interleave, report, SECONDS } from './report.ts';
import { startServers } from './servers.ts';
import { listSql } from './statements.ts';

const contact = { nameTh: 'ช่างประจำอาคาร', nameEn: 'Technician', phone: '02-123-4567', position: 104 };

console.log('filling a million contacts …');
const { config, property, drop } = await benchDatabase();
const { lobbyUrl, ceilingUrl, signedIn, stop } = await startServers(config, property);
const list = `${lobbyUrl}/api/contacts?populate=position&sort=updatedAt:desc`;
const leastList = 'list: Fastify + pg, no session, dialect or policies';
const leastCreate = 'create: Fastify + pg, one transaction';

const rounds = await interleave({
  'engine: pgbench, the same statement': () =>
    pgbench(config.LOBBY_OWNER_DATABASE_URL ?? '', listSql.replaceAll('$1', String(property)), CONNECTIONS, SECONDS),
  [leastList]: () => wrk(`${ceilingUrl}/list`, CONNECTIONS, SECONDS),
  'list: Lobby': async () => wrk(list, CONNECTIONS, SECONDS, await signedIn()),
  [leastCreate]: () => wrk(`${ceilingUrl}/create`, CONNECTIONS, SECONDS, {}, contact),
  // Next door, so that the list beside it stays as long as it was.
  'create: Lobby': async () => wrk(`${lobbyUrl}/api/contacts`, CONNECTIONS, SECONDS, await signedIn('neighbour'), contact),
  // As the portal always sends it: a key of its own for every call, kept with the answer.
  'create: Lobby, with an Idempotency-Key': async () =>
    wrk(`${lobbyUrl}/api/contacts`, CONNECTIONS, SECONDS, await signedIn('neighbour'), contact, 'idempotency-key'),
});
await stop();
await drop();
report('bench', rounds, (name) => (name.startsWith('create') ? leastCreate : leastList));
