import { TIME_ZONE } from '@lobby/contract/constants';
import { bahtOf } from '@lobby/contract/money/satang';
import { slipCodeIn } from '@lobby/contract/money/slip-code';
import { type Kysely, sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { type DemoSlip, storeSlips } from './slip.seed.ts';

interface DemoMoney {
  property: number;
  config: Config;
  clerks: number[];
  slips: number;
}

const RATE = 4550; // satang a square metre
const MONTHS = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
];
const BANKS = [
  ['004', 'กสิกรไทย', '138f2d'],
  ['014', 'ไทยพาณิชย์', '4e2e7f'],
  ['006', 'กรุงไทย', '1ba5e1'],
] as const;

/** An account two people agreed on, two months of common fees, most of the first paid, and slips that wait. */
export async function seedPayments(
  db: Kysely<DB>,
  { property, config, clerks, slips }: DemoMoney,
  now = new Date(),
): Promise<void> {
  const [clerk = 0] = clerks;
  await sql`select set_config('app.user_id', ${String(clerk)}, true)`.execute(db);
  await openAccount(db, clerk);
  for (const ago of [1, 0]) await billRooms(db, new Date(now.getFullYear(), now.getMonth() - ago, 1), ago);
  await takeMoney(db);
  await sendSlips(db, { property, config, clerks, slips }, now);
  await enterUnidentified(db);
  await sql`select set_config('app.user_id', '', true)`.execute(db);
  // What is checked at the commit is checked while this is the property.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}

/** Approved by nobody of the demonstration: who became an administrator today could not. */
async function openAccount(db: Kysely<DB>, clerk: number): Promise<void> {
  const to = { bankId: 4, number: '1234567890', promptPay: '0994000165501' };
  await db
    .insertInto('bankAccount')
    .values({ name: 'บัญชีค่าส่วนกลาง', ...to, approvedAt: new Date(), approvedById: clerk })
    .execute();
}

async function billRooms(db: Kysely<DB>, month: Date, ago: number): Promise<void> {
  const name = `ค่าส่วนกลาง ${MONTHS[month.getMonth()]} ${month.getFullYear() + 543}`;
  const due = new Date(month.getFullYear(), month.getMonth(), ago === 0 ? 28 : 5);
  const price = sql`(${RATE}::bigint * round(sqm::numeric * 100)::bigint + 50) / 100`;
  await sql`
    select ledger.issue_bill(room.id, (select min(member.id) from member where member.property_id = room.property_id and member.room_id = room.id and left_at is null), 66, ${name},
      ${price}, 0, null, ${due}::date, ${month}::date, (${month}::date + interval '1 month - 1 day')::date, null, jsonb_build_array(jsonb_build_object(
        'name', ${name}::text, 'nameEn', 'Common fee', 'quantityCenti', round(sqm::numeric * 100)::int, 'rateSatang', ${RATE}::int, 'amountSatang', ${price})))
    from room where property_id = ledger.property_id() and sqm > 0 order by id`.execute(db);
}

/** Nine of ten of the last month and a third of this one: transfers, the rest cash at the counter. */
async function takeMoney(db: Kysely<DB>): Promise<void> {
  await sql`
    select ledger.accept_pay_in(ledger.enter_money(room_id, case when id % 4 = 0 then 633 else 631 end, null, total_satang, 0, null, ledger.today(), null),
      null, jsonb_build_array(jsonb_build_object('payment', id, 'satang', total_satang)))
    from payment where property_id = ledger.property_id() and case when due_on < ledger.today() then room_id % 10 <> 3 else room_id % 3 = 1 end order by id`.execute(
    db,
  );
}

/** Transfers nobody can assign: one names a room, one has the amount of a bill, one says nothing. */
async function enterUnidentified(db: Kysely<DB>): Promise<void> {
  await sql`
    with owed as (
      select room.name, total_satang, row_number() over (order by payment.id desc) as at
      from payment join room on room.property_id = payment.property_id and room.id = room_id
      where payment.property_id = ledger.property_id() and status_id = 620)
    select ledger.enter_unidentified((select min(id) from bank_account where property_id = ledger.property_id()), 631, satang, ledger.today() - ago, words, true)
    from (
      select total_satang as satang, 3 as ago, 'TRF FR X7788 ROOM ' || name as words from owed where at = 1
      union all select total_satang, 11, 'TRANSFER X1120' from owed where at = 2
      union all select 250000, 34, null) money`.execute(db);
}

async function sendSlips(db: Kysely<DB>, { property, config, clerks, slips }: DemoMoney, now: Date): Promise<void> {
  const { rows: bills } = await sql<{ id: number; satang: number; payer: string | null }>`
    select payment.id, total_satang as satang, member.name_th as payer from payment left join member on member.property_id = payment.property_id and member.id = member_id
    where payment.property_id = ${property} and payment.status_id = 620 order by payment.id limit ${slips}`.execute(db);
  const drawn = bills.map(({ satang, payer }, at): DemoSlip => {
    const [bank, bankName, colour] = BANKS[at % BANKS.length] ?? BANKS[0];
    const amount = bahtOf(satang).toLocaleString('en-US', { minimumFractionDigits: 2 });
    const day = now.toLocaleDateString('en-GB', { timeZone: TIME_ZONE });
    return {
      bank,
      bankName,
      colour,
      amount,
      day,
      payer: payer ?? '-',
      reference: `2611${property}${String(at).padStart(12, '0')}`,
    };
  });
  const files = await storeSlips(db, config, property, drawn, clerks[0] ?? 0);
  for (const [at, { id }] of bills.entries()) {
    const file = files[at] as number;
    const { codes } = await db
      .selectFrom('file')
      .select('codes')
      .where('propertyId', '=', property)
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    const code = slipCodeIn(codes ?? []);
    await sql`select ledger.file_slip(${id}, 631, null, null, ledger.today(), ${file}, ${code?.bank ?? null}, ${code?.reference ?? null})`.execute(
      db,
    );
  }
}
