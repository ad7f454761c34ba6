import { type accessLogApi, type NumberField, REASON_MINUTES } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { recordLogAccess } from '#modules/log/log.public.ts';
import { type Ctx, consumeRateLimit, forbidden, invalidField, type RateLimits } from '#platform/module.ts';
import { findPerson } from './person.ts';

/** Whom a query is about: a resident by id, or the holder of a card or plate. */
export type SubjectField = 'personId' | NumberField;
export interface Subject {
  field: SubjectField;
  value: string;
}

/** The column of the number in the audit entry; the log masks it there. */
const COLUMNS: Record<NumberField, string> = { cardNo: 'card_no', plate: 'plate' };
const personRecord = (id: string) => `member ${id}`;

/** Records the reason for a query about a person. The audit entry is also what authorizes the query. */
export async function openPerson(ctx: Ctx, { body: { person, reason } }: Call<typeof accessLogApi.openPerson>) {
  const found = await findPerson(ctx, person);
  if (!found) throw invalidField('person', 'notFound');
  const { nameTh: name_th, nameEn: name_en } = found;
  await recordLogAccess(ctx, 'reveal', personRecord(String(person)), { area: 'member', name_th, name_en, reason });
  return { data: found };
}

/** The same for a card or a plate. Unknown numbers are rate limited, against enumeration. */
export async function openNumber(ctx: Ctx, { body }: Call<typeof accessLogApi.openNumber>, { unknownNumber }: RateLimits) {
  const { field, value, reason } = body;
  const isKnown = await holdsNumber(ctx, field, value);
  if (!isKnown) await consumeRateLimit(unknownNumber, `account:${ctx.user.id}`);
  await recordLogAccess(ctx, 'reveal', null, { area: field === 'cardNo' ? 'card' : 'car', [COLUMNS[field]]: value, reason });
  return { data: { isKnown } };
}

async function holdsNumber({ query }: Ctx, field: NumberField, value: string): Promise<boolean> {
  const register = field === 'cardNo' ? 'select from card where serial = $1' : 'select from car where plate = $1';
  const { rows } = await query<{ isKnown: boolean }>(
    `select exists (${register}) or exists (select from access_event where ${COLUMNS[field]} = $1) as "isKnown"`,
    [value],
  );
  return rows[0]?.isKnown === true;
}

/** The masks hide where a person went, so a query about one needs a recently recorded reason. */
export async function assertReasonGiven(ctx: Ctx, subjects: Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  const { rows } = await ctx.query<{ record: string | null; card: string | null; plate: string | null }>(
    `select record_id as record, after->>'card_no' as card, after->>'plate' as plate from audit_log
     where account_id = $1 and at > now() - make_interval(mins => ${REASON_MINUTES}) and record = 'log' and kind = 'reveal'`,
    [ctx.user.id],
  );
  const isGiven = ({ field, value }: Subject) =>
    rows.some(({ record, card, plate }) =>
      field === 'personId' ? record === personRecord(value) : field === 'cardNo' ? card === value : plate === value,
    );
  if (!subjects.every(isGiven)) throw forbidden('Say first why you ask about this person, card or plate', 'error.personReason');
}
