import {
  type consentReminderApi,
  LETTER_UNDO_MINUTES,
  type ReminderPreview,
  type ReminderResult,
} from '@lobby/contract/areas/consent-reminder';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, enqueueUnordered } from '#platform/module.ts';
import { lockConsent } from './consent.service.ts';
import { personsOf, readConsentInForce, subjectsOf } from './consent.subjects.ts';

interface Candidate {
  /** One of their occupancies. */
  id: number;
  personId: number;
  isDecided: boolean;
  isReminded: boolean;
  isArrived: boolean;
  conversationId: number | null;
}

type Input = z.output<typeof consentReminderApi.remind.body>;

/**
 * Plans a reminder for whoever has not decided, once in the property's days; the job sends those by chat. A letter also goes to whom a
 * message did not reach.
 */
export async function remind(ctx: Ctx, id: number, input: Input): Promise<ReminderResult> {
  const { channel } = input;
  // Of two who remind at the same time the second sees what the first did.
  await lockConsent(ctx, id);
  const { versionId, reached, counts } = await planReminders(ctx, id, input);
  if (reached.length > 0) {
    await sql`
      insert into consent_reminder (version_id, person_id, channel, conversation_id)
      select ${versionId}, person_id, ${channel}, conversation_id
      from unnest(${reached.map(({ personId }) => personId)}::int[],
        ${reached.map(({ conversationId }) => (channel === 'chat' ? conversationId : null))}::int[]) as one (person_id, conversation_id)
      order by person_id`.execute(ctx.db);
    if (channel === 'chat') await enqueueUnordered(ctx.db, 'remindOfConsents', {});
    await ctx.emit('record.changed', { area: 'consent', id, change: 'updated' });
  }
  return { ...counts, delivered: channel === 'letter' ? reached.map((one) => one.id) : [] };
}

/** What the same call would do now, before it is made. */
export const previewReminders = async (ctx: Ctx, id: number, input: Input): Promise<ReminderPreview> =>
  (await planReminders(ctx, id, input)).counts;

/** A slip of the finger: letters somebody marked as delivered a moment ago are as if they had never marked them. */
export async function undoDelivery(
  ctx: Ctx,
  id: number,
  { residents }: z.output<typeof consentReminderApi.undoDelivery.body>,
): Promise<{ undone: number }> {
  await lockConsent(ctx, id);
  const { versionId } = await readConsentInForce(ctx, id);
  const persons = await personsOf(ctx, residents);
  const { rows } = await sql`
    delete from consent_reminder
    where version_id = ${versionId} and person_id = any(${persons}::int[]) and channel = 'letter'
      and by_id = ${ctx.user.id} and created_at > now() - make_interval(mins => ${LETTER_UNDO_MINUTES})
    returning id`.execute(ctx.db);
  if (rows.length === 0) throw conflict('There is nothing to undo any more', 'error.consentLetterUndo');
  await ctx.emit('record.changed', { area: 'consent', id, change: 'updated' });
  return { undone: rows.length };
}

async function planReminders(ctx: Ctx, id: number, { channel, residents }: Input) {
  const consent = await readConsentInForce(ctx, id);
  const { consentReminderDays: days } = await settingsOf(ctx);
  const chosen = residents && (await personsOf(ctx, residents));
  const candidates = await candidatesOf(ctx, { ...consent, days, chosen });
  const waiting = candidates.filter(({ isDecided }) => !isDecided);
  const isRecent = ({ isReminded, isArrived }: Candidate) => (channel === 'chat' ? isReminded : isArrived);
  const due = waiting.filter((one) => !isRecent(one));
  const reached = channel === 'chat' ? due.filter(({ conversationId }) => conversationId !== null) : due;
  const counts = {
    reminded: reached.length,
    recent: waiting.length - due.length,
    withoutChannel: due.length - reached.length,
    decided: candidates.length - waiting.length,
    days,
  };
  return { versionId: consent.versionId, reached, counts };
}

type Asked = Parameters<typeof subjectsOf>[1] & { chosen: number[] | undefined };

/** `isReminded`: a few days ago, whatever became of it; `isArrived`: by a letter, or by a message that is on its way or has arrived. */
async function candidatesOf(ctx: Ctx, { chosen, ...asked }: Asked): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, person_id, decision is not null as is_decided, is_reminded, is_arrived, conversation_id
    from (${await subjectsOf(ctx, asked)}) subject
    where ${chosen === undefined ? sql`true` : sql`person_id = any(${chosen}::int[])`}`.execute(ctx.db);
  return rows;
}
