import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import { type NodeProcess, startNode, until } from '#test/fixtures/node-process.ts';
import { clockStrikes, timePasses } from '#test/fixtures/post/send-now.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const PEOPLE = Number(process.env.LOBBY_DRILL_PEOPLE ?? 5000);
const KILLS = 5;
const { as, inProperty, config, properties } = await testServer();
const posts = '/api/posts/announcement';
const house = await inProperty('home', (db) => makeHouse(db));
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);

/** Four to a room, one of them a sub-tenant in every third. */
async function moveIn(): Promise<void> {
  await owner.connect();
  await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
  await owner.query(`alter table member disable trigger audit; alter table room disable trigger audit`);
  await owner.query(
    `insert into room (category_id, floor_id, type_id, name) select $1, $2, $3, 'R' || g from generate_series(1, $4::int) g`,
    [house.unitId, house.floorId, house.typeId, PEOPLE / 4],
  );
  await owner.query(
    `insert into member (room_id, role_id, name_th, name_en) select id, case when g = 4 and id % 3 = 0 then 9 else 3 end, 'ก' || g, 'A' || g
     from room, generate_series(1, 4) g where name like 'R%'`,
  );
  await owner.query('analyze member, room');
}

interface Sent {
  rows: number;
  waiting: number;
  /** How often a row was marked as sent, and how many rows were. */
  marks: number;
  marked: number;
}
const sent = async (id: number) => {
  const { rows } = await owner.query<Sent>(
    `select count(*)::int as rows, (count(*) filter (where sent_at is null))::int as waiting,
       (select count(*)::int from mark where post_id = $1) as marks, (select count(distinct member_id)::int from mark where post_id = $1) as marked
     from post_reach where post_id = $1`,
    [id],
  );
  return rows[0] as Sent;
};
const onceEach = (people: number): Sent => ({ rows: people, waiting: 0, marks: people, marked: people });

/** Counts every time somebody is marked, in the transaction that does it. */
const watch = () =>
  owner.query(`create table mark (post_id int, member_id int); grant insert on mark to lobby_post;
    create function keep_mark() returns trigger language plpgsql as $$ begin insert into public.mark values (new.post_id, new.member_id); return null; end $$;
    create trigger keep_mark after update of sent_at on post_reach for each row execute function keep_mark()`);
const audience = async () => (await as('user').post(`${posts}/reach`, {})).body.data;

async function published(): Promise<number> {
  const { id } = (await as('admin').post(posts, makePost())).body.data;
  await as('admin').post(`${posts}/${id}/publish`);
  await timePasses(config, properties.home);
  return id;
}

/** A worker as it runs in production, with what the clock leaves for it every minute. */
async function startWorker(): Promise<NodeProcess> {
  await owner.query(`select graphile_worker.add_job('sendPosts')`);
  return startNode(config, undefined, ['all']);
}

/** Whoever has sent more than the gate lets through stands still in the middle of a batch. */
const gate = {
  build: () =>
    owner.query(`create table gate as select 0 as most; grant select on gate to lobby_post;
      create function wait_at_gate() returns trigger language plpgsql as $$ begin
        while (select count(*) from post_reach where sent_at is not null) > (select most from public.gate) loop perform pg_sleep(0.02); end loop;
        return null; end $$;
      create trigger wait_at_gate after update on post_reach for each statement execute function wait_at_gate()`),
  open: (most: number) => owner.query('update gate set most = $1', [Math.floor(most)]),
  async isReached(since: Date): Promise<boolean> {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where query like '%send_some%' and wait_event = 'PgSleep' and backend_start > $1`,
      [since],
    );
    return rowCount === 1;
  },
};

beforeAll(async () => {
  await moveIn();
  await watch();
});
afterAll(() => owner.end());

describe(`a post to ${PEOPLE} people`, () => {
  it(`reaches everybody once, though its worker is killed ${KILLS} times in the middle of a batch`, async () => {
    const before = await audience();
    const id = await published();
    const began = performance.now();
    await gate.build();
    const caught: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await gate.open((before.people * kill) / (KILLS + 1));
      const started = new Date();
      const doomed = await startWorker();
      await until(() => gate.isReached(started));
      await doomed.stop('SIGKILL');
      caught.push((await sent(id)).waiting);
    }
    await gate.open(before.people);
    const last = await startWorker();
    await until(async () => (await as('user').get(`${posts}/${id}`)).body.data.state === 'sent');
    await last.stop('SIGKILL');
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `send: ${before.people} people, killed with ${caught.join(', ')} waiting, ${seconds.toFixed(1)} s with six starts`,
    );
    expect(new Set(caught).size).toBe(KILLS);
    expect(caught.every((waiting) => waiting > 0 && waiting < before.people)).toBe(true);
    expect(await sent(id)).toEqual(onceEach(before.people));
    expect((await as('user').get(`${posts}/${id}`)).body.data).toMatchObject({ rooms: before.rooms, people: before.people });
    await owner.query('drop trigger wait_at_gate on post_reach');
  });

  it('is sent once by three workers at once', async () => {
    const before = await audience();
    const id = await published();
    const began = performance.now();
    await Promise.all([clockStrikes(config), clockStrikes(config), clockStrikes(config)]);
    console.log(`send: ${before.people} people by three at once in ${((performance.now() - began) / 1000).toFixed(2)} s`);
    expect(await sent(id)).toEqual(onceEach(before.people));
  });

  it('goes to those who lived there when it began, whoever moves meanwhile', async () => {
    const before = await audience();
    const id = await published();
    const worker = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
    await worker.connect();
    await worker.query('select posts.begin_send($1, $2)', [properties.home, id]);
    await worker.query('select posts.send_some($1, $2, 500)', [properties.home, id]);
    await worker.end();
    await owner.query(`update member set is_active = false where id % 2 = 0`);
    await clockStrikes(config);
    expect(await sent(id)).toEqual(onceEach(before.people));
  });
});
