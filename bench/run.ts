import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startNode, until } from '../apps/api/src/kernel/testing/node-process.ts';
import { PASSWORD } from '../apps/api/src/kernel/testing/people.ts';
import { benchDatabase } from './database.ts';
import { type Figures, median, pgbench, wrk } from './load.ts';
import { listSql } from './statements.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;
const CEILING_PORT = 26_995;
const contact = { nameTh: 'ช่างประจำอาคาร', nameEn: 'Technician', phone: '02-123-4567', position: 104 };

console.log('filling a million contacts …');
const { config, property, drop } = await benchDatabase();
const lobby = await startNode(config);
const ceilingUrl = `http://127.0.0.1:${CEILING_PORT}`;
const ceiling = spawn(process.execPath, [fileURLToPath(new URL('./ceiling.ts', import.meta.url))], {
  env: {
    PATH: process.env.PATH,
    BENCH_DATABASE_URL: config.LOBBY_OWNER_DATABASE_URL,
    BENCH_PROPERTY: String(property),
    BENCH_PORT: String(CEILING_PORT),
  },
  stdio: 'inherit',
});
await until(async () => (await fetch(`${ceilingUrl}/list`)).ok, 15_000);

async function signedIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${lobby.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password: PASSWORD }),
  });
  return { authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` };
}

const list = '/api/contacts?populate=position&sort=updatedAt:desc';
const contenders: Record<string, () => Promise<Figures>> = {
  'engine: pgbench, the same statement': () =>
    pgbench(config.LOBBY_OWNER_DATABASE_URL ?? '', listSql.replaceAll('$1', String(property)), CONNECTIONS, SECONDS),
  'list: Fastify + pg, no session, dialect or policies': () => wrk(`${ceilingUrl}/list`, CONNECTIONS, SECONDS),
  'list: Lobby': async () => wrk(`${lobby.url}${list}`, CONNECTIONS, SECONDS, await signedIn()),
  'create: Fastify + pg, one transaction': () => wrk(`${ceilingUrl}/create`, CONNECTIONS, SECONDS, {}, contact),
  'create: Lobby': async () => wrk(`${lobby.url}/api/contacts`, CONNECTIONS, SECONDS, await signedIn(), contact),
};
const bases: Record<string, string> = {
  engine: 'list: Fastify + pg, no session, dialect or policies',
  list: 'list: Fastify + pg, no session, dialect or policies',
  create: 'create: Fastify + pg, one transaction',
};

const rounds: Record<string, Figures>[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const figures: Record<string, Figures> = {};
  const order = Object.entries(contenders).map((_, at, all) => all[(at + round) % all.length] as (typeof all)[number]);
  for (const [name, run] of order) figures[name] = await run();
  rounds.push(figures);
}
ceiling.kill();
await lobby.stop('SIGKILL');
await drop();

const rows = Object.keys(contenders).map((name) => {
  const own = rounds.map((round) => round[name] as Figures);
  const base = bases[name.split(':')[0] as string] as string;
  const ratios = rounds.map((round) => (round[name] as Figures).perSecond / (round[base] as Figures).perSecond);
  return {
    name,
    perSecond: Math.round(median(own.map((one) => one.perSecond))),
    p50: median(own.map((one) => one.p50)).toFixed(1),
    p99: median(own.map((one) => one.p99)).toFixed(1),
    ratio: median(ratios).toFixed(2),
    range: `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    errors: own.reduce((sum, one) => sum + one.errors, 0),
  };
});
console.table(rows);

const table = rows
  .map((row) => `| ${row.name} | ${row.perSecond} | ${row.p50} | ${row.p99} | ${row.ratio} [${row.range}] | ${row.errors} |`)
  .join('\n');
const file = new URL('../docs/performance.md', import.meta.url);
const written = readFileSync(file, 'utf8').replace(
  /<!-- bench -->[\s\S]*<!-- \/bench -->/,
  `<!-- bench -->
${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections

| contender | req/s | p50 ms | p99 ms | ratio [range] | errors |
|---|---|---|---|---|---|
${table}
<!-- /bench -->`,
);
writeFileSync(file, written);
