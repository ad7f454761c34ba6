import type { ShiftNoteLine, ShiftNotePage, shiftNoteApi } from '@lobby/contract/areas/shift-note';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { madeFrom, noteMade } from '#modules/chat/chat.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { readSummary, storedSummary } from './shift-note.summary.ts';

/** The first note of a property tells of the last half day. */
const FIRST_SHIFT_MS = 12 * 3_600_000;

/** The note that runs, whether anything is written in it or not, and the last one that waits to be confirmed. */
export async function currentNote(ctx: Ctx): Promise<{ note: ShiftNotePage; unconfirmed: ShiftNotePage | null }> {
  const open = await ctx.db.selectFrom('shiftNote').select('id').where('isOpen', '=', true).executeTakeFirst();
  const last = await ctx.db
    .selectFrom('shiftNote')
    .select(['id', 'confirmedAt'])
    .where('signedAt', 'is not', null)
    .orderBy('signedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    note: open ? await readNote(ctx, open.id) : await unwrittenNote(ctx),
    unconfirmed: last && last.confirmedAt === null ? await readNote(ctx, last.id) : null,
  };
}

async function unwrittenNote(ctx: Ctx): Promise<ShiftNotePage> {
  const since = await lastHandOver(ctx);
  const nobody = { signedAt: null, signedBy: null, confirmedAt: null, confirmedBy: null };
  return { id: null, since, ...nobody, summary: await readSummary(ctx, since), lines: [] };
}

async function lastHandOver({ db, now }: Ctx): Promise<Date> {
  const last = await db
    .selectFrom('shiftNote')
    .select(({ fn }) => fn.max('signedAt').as('at'))
    .executeTakeFirst();
  return last?.at ?? new Date(now.getTime() - FIRST_SHIFT_MS);
}

export async function readNote(ctx: Ctx, id: number): Promise<ShiftNotePage> {
  const note = await ctx.db
    .selectFrom('shiftNote')
    .leftJoin('account as signer', 'signer.id', 'signedById')
    .leftJoin('account as confirmer', 'confirmer.id', 'confirmedById')
    .select(['shiftNote.id', 'since', 'summary', 'signedAt', 'confirmedAt', 'signedById', 'confirmedById'])
    .select([
      'signer.name as signer',
      'signer.nameEn as signerEn',
      'confirmer.name as confirmer',
      'confirmer.nameEn as confirmerEn',
    ])
    .where('shiftNote.id', '=', id)
    .executeTakeFirst();
  if (!note) throw notFound();
  const { since, signedAt, confirmedAt } = note;
  return {
    id,
    since,
    signedAt,
    confirmedAt,
    signedBy: person(note.signedById, note.signer, note.signerEn),
    confirmedBy: person(note.confirmedById, note.confirmer, note.confirmerEn),
    summary: note.summary ? storedSummary(note.summary) : await readSummary(ctx, since),
    lines: await linesOf(ctx, id),
  };
}

const person = (id: number | null, name: string | null, nameEn: string | null) =>
  id === null ? null : { id, name: name ?? '', nameEn };

async function linesOf(ctx: Ctx, note: number): Promise<ShiftNoteLine[]> {
  const lines = await ctx.db
    .selectFrom('shiftNoteLine')
    .leftJoin('account', 'account.id', 'writtenById')
    .select(['shiftNoteLine.id', 'text', 'writtenAt', 'account.name as writtenBy', 'account.nameEn as writtenByEn'])
    .where('noteId', '=', note)
    .orderBy('shiftNoteLine.id')
    .execute();
  const conversations = await madeFrom(
    ctx,
    'shiftNoteLineId',
    lines.map(({ id }) => id),
  );
  return lines.map((line) => ({ ...line, conversationId: conversations.get(line.id) ?? null }));
}

/** Two people who write at once find one note: the database keeps one open. */
export async function writeLine(ctx: Ctx, { text, from }: Call<typeof shiftNoteApi.write>['body']): Promise<ShiftNotePage> {
  await ctx.db
    .insertInto('shiftNote')
    .values({ since: await lastHandOver(ctx) })
    .onConflict((open) => open.constraint('shift_note_one_open').doNothing())
    .execute();
  const open = await ctx.db.selectFrom('shiftNote').select('id').where('isOpen', '=', true).executeTakeFirst();
  // Signed by somebody else in between.
  if (!open) throw conflict('A signed shift note does not change', 'error.shiftNoteSigned');
  if (text) {
    const line = await ctx.db
      .insertInto('shiftNoteLine')
      .values({ noteId: open.id, text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteMade(ctx, from, 'shiftNoteLineId', line.id);
  }
  return changed(ctx, open.id);
}

/** Who may sign and when is guarded by the table's trigger. */
export async function signNote(ctx: Ctx, id: number): Promise<ShiftNotePage> {
  const note = await lockNote(ctx, id);
  if (note.signedAt) throw conflict('A signed shift note does not change', 'error.shiftNoteSigned');
  const summary = JSON.stringify(await readSummary(ctx, note.since));
  await ctx.db
    .updateTable('shiftNote')
    .set({ signedAt: ctx.now, signedById: ctx.user.id, summary: sql`${summary}::jsonb` })
    .where('id', '=', id)
    .execute();
  return changed(ctx, id);
}

export async function confirmNote(ctx: Ctx, id: number): Promise<ShiftNotePage> {
  await lockNote(ctx, id);
  await ctx.db.updateTable('shiftNote').set({ confirmedAt: ctx.now, confirmedById: ctx.user.id }).where('id', '=', id).execute();
  return changed(ctx, id);
}

async function lockNote({ db }: Ctx, id: number) {
  const note = await db.selectFrom('shiftNote').select(['since', 'signedAt']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!note) throw notFound();
  return note;
}

async function changed(ctx: Ctx, id: number): Promise<ShiftNotePage> {
  await ctx.emit('record.changed', { area: 'shift-note', id, change: 'updated' });
  return readNote(ctx, id);
}
