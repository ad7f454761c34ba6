import { sql } from 'kysely';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function moneyRows({ server, room }: Needs) {
  let bankAccounts = 2_000_000_000;
  /** Proposed by nobody of the staff: whoever proposed it could not approve it. */
  async function bankAccount(place: Place): Promise<number> {
    bankAccounts += 1;
    const number = String(bankAccounts);
    return server.inProperty(place, async (db, query) => {
      const made = { name: 'A', bankId: 4, number };
      const { id } = await db.insertInto('bankAccount').values(made).returning('id').executeTakeFirstOrThrow();
      await query('select ledger.propose_account($1, 4, $2, null, null, null, null, false)', [id, number]);
      return id;
    });
  }

  /** By nobody of the staff, so that everybody may decide about it. */
  const byLedger = (place: Place, call: string, ...values: unknown[]) =>
    server.inProperty(place, async (_db, query) => {
      const { rows } = await query<{ id: number }>(`select ledger.${call} as id`, values);
      return (rows[0] as { id: number }).id;
    });
  const payment = async (place: Place) =>
    byLedger(place, `issue_bill($1, null, 66, 'A', 150000, 0, null, current_date, null, null, null, null)`, await room(place));
  const slip = async (place: Place) =>
    byLedger(place, `file_slip($1, 631, null, null, date '2026-01-05', null, null, null)`, await payment(place));

  const accounts = new Map<Place, Promise<number>>();
  /** One money arrives on and is paid from, as if two people had agreed on it. */
  async function approveAccount(place: Place): Promise<number> {
    const id = await bankAccount(place);
    await asOwner(ownerUrl(server.config), async (db) => {
      await sql`select set_config('app.property_id', ${String(server.properties[place])}, true)`.execute(db);
      await db
        .updateTable('bankAccount')
        .set({ approvedAt: new Date(), approvedById: server.accounts.organize })
        .where('id', '=', id)
        .execute();
    });
    return id;
  }
  function accountInUse(place: Place): Promise<number> {
    const known = accounts.get(place) ?? approveAccount(place);
    accounts.set(place, known);
    return known;
  }
  /** A room that has paid in advance. */
  async function roomWithCredit(place: Place): Promise<number> {
    await accountInUse(place);
    const id = await room(place);
    const entered = await byLedger(place, `enter_money($1, 633, null, 100000, 0, null, date '2026-01-05', null)`, id);
    await byLedger(place, `accept_pay_in($1, null, '[]')`, entered);
    return id;
  }
  async function receipt(place: Place): Promise<number> {
    const roomId = await roomWithCredit(place);
    return server.inProperty(place, async (db) => {
      const { id } = await db.selectFrom('receipt').select('id').where('roomId', '=', roomId).executeTakeFirstOrThrow();
      return id;
    });
  }
  const refund = async (place: Place) =>
    byLedger(place, `propose_refund($1, 100, null, 4, '1234567890', 'A', 'A')`, await roomWithCredit(place));

  let amounts = 100;
  /** Entered by nobody of the staff, of an amount nothing else has. */
  async function unidentifiedMoney(place: Place): Promise<number> {
    const account = await accountInUse(place);
    amounts += 1;
    return byLedger(place, `enter_unidentified($1, 631, $2, date '2026-01-05', 'A', true)`, account, amounts);
  }

  return {
    'bank-account': bankAccount,
    'bank-account in use': accountInUse,
    payment,
    'pay-in': slip,
    receipt,
    refund,
    'room-account': roomWithCredit,
    'unidentified-money': unidentifiedMoney,
  };
}
