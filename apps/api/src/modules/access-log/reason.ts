import { type accessLogApi, type NumberField, REASON_MINUTES } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { recordLogAccess } from '#modules/log/log.public.ts';
import {
  type Config,
  type Ctx,
  forbidden,
  invalidField,
  isSignedText,
  keyRing,
  limitAttempts,
  type Services,
  signText,
} from '#platform/module.ts';
import { findPerson } from './person.ts';

/** Whom a query is about: a resident by id, or the holder of a card or plate. */
export type SubjectField = 'personId' | NumberField;
export interface Subject {
  field: SubjectField;
  value: string;
}

const COLUMNS: Record<NumberField, string> = { cardNo: 'card_no', plate: 'plate' };
const personRecord = (id: string) => `member ${id}`;

/** The log is never erased, so it keeps no number: only a mark that says of a given one whether it was this. */
const markedText = (property: number, field: NumberField, value: string) => `asked about in ${property}: ${field} ${value}`;

/** Records the reason for a query about a person, by id. The audit entry is also what authorizes the query. */
export async function openPerson(ctx: Ctx, { body: { person, reason } }: Call<typeof accessLogApi.openPerson>) {
  const found = await findPerson(ctx, person);
  if (!found) throw invalidField('person', 'notFound');
  await recordLogAccess(ctx, 'reveal', personRecord(String(person)), { area: 'member', reason });
  return { data: found };
}

/** The same for a card or a plate. Unknown ones are limited, against enumeration; beyond that a known one is refused, too, or it would show. */
export async function openNumber(ctx: Ctx, { body }: Call<typeof accessLogApi.openNumber>, { rateLimits, config }: Services) {
  const { field, value, reason } = body;
  const attempt = { limiter: rateLimits.unknownNumber, key: `account:${ctx.user.id}` };
  const isKnown = (await limitAttempts([attempt], async () => (await holdsNumber(ctx, field, value)) || undefined)) ?? false;
  const mark = signText(keyRing(config.LOBBY_SECRET_KEY).current, markedText(ctx.property, field, value));
  await recordLogAccess(ctx, 'reveal', null, { area: field === 'cardNo' ? 'card' : 'car', mark, reason });
  return { data: { isKnown } };
}

async function holdsNumber({ query }: Ctx, field: NumberField, value: string): Promise<boolean> {
  const register = field === 'cardNo' ? 'select from card where serial = $1' : 'select from car where $1 in (plate, plate_typed)';
  const { rows } = await query<{ isKnown: boolean }>(
    `select exists (${register}) or exists (select from access_event where ${COLUMNS[field]} = $1) as "isKnown"`,
    [value],
  );
  return rows[0]?.isKnown === true;
}

/** The masks hide where a person went, so a query about one needs a recently recorded reason. */
export async function assertReasonGiven(ctx: Ctx, config: Config, subjects: Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  const { rows } = await ctx.query<{ record: string | null; mark: string | null }>(
    `select record_id as record, after->>'mark' as mark from audit_log
     where account_id = $1 and at > now() - make_interval(mins => ${REASON_MINUTES}) and record = 'log' and kind = 'reveal'`,
    [ctx.user.id],
  );
  const keys = keyRing(config.LOBBY_SECRET_KEY);
  const isGiven = ({ field, value }: Subject) =>
    rows.some(({ record, mark }) =>
      field === 'personId'
        ? record === personRecord(value)
        : mark !== null && isSignedText(keys, mark, markedText(ctx.property, field, value)),
    );
  if (!subjects.every(isGiven)) throw forbidden('Say first why you ask about this person, card or plate', 'error.personReason');
}
