import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { billsServer, keyOf } from '#test/fixtures/payment/bills.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';

const { as, config, inProperty, newRoom, bill } = await billsServer(4);
type Closings = {
  closedThrough: string | null;
  months: string[];
  closings: { closedThrough: string; by: { name: string } | null }[];
};
const closings = async (who: Parameters<typeof as>[0] = 'user') =>
  (await as(who).get('/api/ledger/closings')).body.data as Closings;
const close = (through: string, who: Parameters<typeof as>[0] = 'organize') => as(who).post('/api/ledger/close', { through });
const { rows: now } = await inProperty('home', (db) =>
  sql<{ month: string; before: string; last: string }>`
    select to_char(today, 'YYYY-MM') as month, to_char(today - interval '1 month', 'YYYY-MM') as before,
      to_char(date_trunc('month', today) - interval '1 day', 'YYYY-MM-DD') as last
    from (select now() at time zone 'Asia/Bangkok' as today) moment`.execute(db),
);
const { month, before, last } = now[0] as (typeof now)[number];

describe('months of the books', () => {
  it('without an entry there is nothing to close', async () => {
    expect(await closings()).toEqual({ closedThrough: null, months: [], closings: [] });
  });

  it('are offered from the first one with an entry to the last one that is over', async () => {
    const { id } = await bill(newRoom());
    await as('admin').put(`/api/payments/${id}`, { status: [623], paidOn: last });
    expect((await closings()).months).toEqual([before]);
  });

  it('the month that runs and months to come stay open', async () => {
    expect([keyOf(await close(month)), keyOf(await close('2999-12'))]).toEqual([
      [409, 'error.monthNotOver'],
      [409, 'error.monthNotOver'],
    ]);
    expect((await close('2026-13')).status).toBe(400);
  });

  it('are closed by an Organize Admin alone, who gives the password', async () => {
    expect([(await close(before, 'admin')).status, (await close(before, 'user')).status]).toEqual([403, 403]);
    await forgetConfirmations(config);
    expect(keyOf(await close(before))).toEqual([403, 'error.stepUp']);
    expect((await closings()).closedThrough).toBe(null);
  });
});

describe('a closed month', () => {
  it('says through which day, who closed it and when, and has its line in the log', async () => {
    for (const who of ['organize', 'admin'] as const) await as(who).post('/api/auth/confirm', { password: PASSWORD });
    const closed = (await close(before)).body.data as Closings;
    expect(closed).toMatchObject({ closedThrough: last, months: [], closings: [{ closedThrough: last }] });
    expect(closed.closings[0]?.by).not.toBe(null);
    expect(await closings()).toEqual(closed);
    const { rows } = await inProperty('home', (db) =>
      sql<{ day: string }>`select after ->> 'closed_through' as day from audit_log where record = 'period_lock'`.execute(db),
    );
    expect(rows).toEqual([{ day: last }]);
  });

  it('takes no entry: money of one of its days stands under today', async () => {
    const { id } = await bill(newRoom());
    expect((await as('admin').put(`/api/payments/${id}`, { status: [623], paidOn: last })).status).toBe(200);
    const { rows } = await inProperty('home', (db) =>
      sql<{
        late: boolean;
      }>`select on_date > ${last}::date as late from journal where kind = 'accept' order by id desc limit 1`.execute(db),
    );
    expect(rows).toEqual([{ late: true }]);
  });

  it('is not closed twice, and nothing opens it', async () => {
    expect(keyOf(await close(before))).toEqual([409, 'error.monthClosed']);
    await expect(inProperty('home', (db) => sql`delete from period_lock`.execute(db))).rejects.toThrow('permission denied');
  });

  it("is one property's own", async () => {
    const { rows } = await inProperty('elsewhere', (db) => sql`select from period_lock`.execute(db));
    expect(rows).toEqual([]);
  });
});
