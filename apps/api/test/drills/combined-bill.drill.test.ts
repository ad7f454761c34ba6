import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { startNode } from '#test/fixtures/node-process.ts';
import { billsServer } from '#test/fixtures/payment/bills.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
/** Every statement of the call and every child, or some of them. */
const [STATEMENTS, CHILDREN] = FULL ? [1, 1] : [6, 10];
const MERGED = 50;
const { as, bill, newRoom, inProperty, config, signIn, forget } = await billsServer(2);

/** A password counts for five minutes. */
const signInAgain = () => void forget('admin');
beforeEach(signInAgain);

async function combined(): Promise<{ id: number; children: number[] }> {
  const room = newRoom();
  const children: number[] = [];
  while (children.length < MERGED) children.push((await bill(room, children.length + 1)).id);
  const { data } = (await as('admin').post('/api/payments', { children })).body;
  return { id: data.id, children };
}
/** The combined bill, its bills that are paid, what came in, the receipts, the entries, the satang of credit. */
async function stateOf(id: number): Promise<string> {
  const { rows } = await inProperty('home', (db) =>
    sql<{ state: string }>`
      select concat_ws(' ', status_id, (select count(*) from payment child where child.parent_id = p.id and child.status_id = 623),
        (select count(*) from pay_in where pay_in.room_id = p.room_id), (select count(*) from receipt where receipt.room_id = p.room_id),
        (select count(*) from journal join pay_in on pay_in.id = pay_in_id where pay_in.room_id = p.room_id),
        coalesce((select satang from room_credit where room_credit.room_id = p.room_id), 0)) as state
      from payment p where id = ${id}`.execute(db),
  );
  return rows[0]?.state ?? '';
}
const OPEN = '620 0 0 0 0 0';
const PAID = `623 ${MERGED} 1 1 1 0`;

describe(`MO4: a combined bill of ${MERGED}`, () => {
  it('is paid whole or not at all by a node killed before any statement of the call', async () => {
    const { id } = await combined();
    const script = fileURLToPath(new URL('../fixtures/crash-at-statement.ts', import.meta.url));
    const path = `/payments/${id}`;
    const found: string[] = [];
    let answered = false;
    for (let statement = 1; !answered; statement += STATEMENTS) {
      const headers = { authorization: `Bearer ${(await signIn('admin')).body.jwt}`, 'content-type': 'application/json' };
      const node = await startNode(config, script, [String(statement), path]);
      const body = JSON.stringify({ status: [623] });
      const answer = await fetch(`${node.url}/api${path}`, { method: 'PUT', headers, body }).catch(() => undefined);
      // Of one that was paid before its node could say so, the next hears that it cannot change.
      answered = answer !== undefined && [200, 409].includes(answer.status);
      await node.stop('SIGKILL');
      found.push(await stateOf(id));
    }
    console.log(`killed before ${found.length - 1} statements of paying ${MERGED} bills`);
    const done = found.indexOf(PAID);
    expect(found.length).toBeGreaterThan(3);
    expect(found.slice(0, done)).toEqual(found.slice(0, done).map(() => OPEN));
    expect(new Set(found.slice(done))).toEqual(new Set([PAID]));
  });

  it('stays as it was where the database fails at any one of its bills, and is paid afterwards', async () => {
    const { id, children } = await combined();
    const asOwnerOf = (statement: string) => asOwner(ownerUrl(config), (db) => sql.raw(statement).execute(db));
    await asOwnerOf(`create function fails() returns trigger language plpgsql as $$
      begin raise exception 'failed' using errcode = 'LB409', constraint = 'error.paymentMove'; end $$`);
    const pay = async () => (await as('admin').put(`/api/payments/${id}`, { status: [623] })).status;
    const steps = [
      { table: 'payment', when: 'before update', column: 'id' },
      { table: 'allocation', when: 'after insert', column: 'payment_id' },
      { table: 'payment_move', when: 'before insert', column: 'payment_id' },
    ];
    for (let at = 0; at < MERGED; at += CHILDREN) {
      signInAgain();
      for (const { table, when, column } of steps) {
        await asOwnerOf(
          `create trigger fails ${when} on ${table} for each row when (new.${column} = ${children[at]}) execute function fails()`,
        );
        expect([table, at, await pay(), await stateOf(id)]).toEqual([table, at, 409, OPEN]);
        await asOwnerOf(`drop trigger fails on ${table}`);
      }
    }
    expect([await pay(), await stateOf(id)]).toEqual([200, PAID]);
  });
});
