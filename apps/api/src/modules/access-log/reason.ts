import { type accessLogApi, type NumberField, REASON_MINUTES } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { note } from '#modules/log/log.public.ts';
import { type Ctx, forbidden, invalidField, type Rates, take } from '#platform/module.ts';
import { findPerson } from './person.ts';

/** Whom a question is about: a resident by id, or whoever holds a card or drives a car. */
export type SubjectField = 'personId' | NumberField;
export interface Subject {
  field: SubjectField;
  value: string;
}

/** The column under which the number stands in the log's entry; the log masks it there. */
const COLUMNS: Record<NumberField, string> = { cardNo: 'card_no', plate: 'plate' };
const personRecord = (id: string) => `member ${id}`;

/** Why somebody asks about a person. The entry this leaves in the log is also what opens the log to the question. */
export async function openPerson(ctx: Ctx, { body: { person, reason } }: Call<typeof accessLogApi.openPerson>) {
  const found = await findPerson(ctx, person);
  if (!found) throw invalidField('person', 'notFound');
  const { nameTh: name_th, nameEn: name_en } = found;
  await note(ctx, 'reveal', personRecord(String(person)), { area: 'member', name_th, name_en, reason });
  return { data: found };
}

/** The same for a card or a plate. Numbers that nobody holds are counted: whoever tries one after the other is guessing. */
export async function openNumber(ctx: Ctx, { body }: Call<typeof accessLogApi.openNumber>, { unknownNumber }: Rates) {
  const { field, value, reason } = body;
  const isKnown = await holdsNumber(ctx, field, value);
  if (!isKnown) await take(unknownNumber, `account:${ctx.user.id}`);
  await note(ctx, 'reveal', null, { area: field === 'cardNo' ? 'card' : 'car', [COLUMNS[field]]: value, reason });
  return { data: { isKnown } };
}

async function holdsNumber({ ask }: Ctx, field: NumberField, value: string): Promise<boolean> {
  const register = field === 'cardNo' ? 'select from card where serial = $1' : 'select from car where plate = $1';
  const { rows } = await ask<{ isKnown: boolean }>(
    `select exists (${register}) or exists (select from access_event where ${COLUMNS[field]} = $1) as "isKnown"`,
    [value],
  );
  return rows[0]?.isKnown === true;
}

/** Where somebody came and went is what the masks hide, so a question about them needs a reason given a while ago at most. */
export async function assertReasonGiven(ctx: Ctx, subjects: Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  const { rows } = await ctx.ask<{ record: string | null; card: string | null; plate: string | null }>(
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
