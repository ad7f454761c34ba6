import type { LinkedVisit } from '@lobby/contract/areas/visitor';
import { visitMoves } from '@lobby/contract/areas/visitor-input';
import { type Kysely, sql } from 'kysely';
import { type Config, type Ctx, conflict, type DB, notFound } from '#platform/module.ts';
import { findHits, flagOf } from './visitor.block.ts';
import { freeDeskCode, stateConflict } from './visitor.create.ts';
import { newInvitationLink, newPassHash } from './visitor.pass.ts';
import { planDenied } from './visitor.resident-notice.ts';
import { changedVisit, type LockedVisit, lockVisit } from './visitor.source.ts';

type Move = keyof typeof visitMoves;

async function lockFor(ctx: Ctx, id: number, move: Move): Promise<LockedVisit> {
  const visit = await lockVisit(ctx, id);
  if (!visit) throw notFound();
  if (!(visitMoves[move] as readonly string[]).includes(visit.state)) throw stateConflict();
  return visit;
}

/** Link and pass open nothing from the moment this is committed. */
export async function cancelVisit(ctx: Ctx, id: number) {
  await lockFor(ctx, id, 'cancel');
  await change(ctx, id, { cancelledAt: ctx.now, cancelledById: ctx.user.id, cancelHow: 'desk' });
  return { data: await changedVisit(ctx, id) };
}

/** Approved with what the lists say of them now: an entry that comes later, or fits what the guest writes later, stops them again. */
export async function approveVisit(ctx: Ctx, config: Config, id: number) {
  const visit = await lockFor(ctx, id, 'approve');
  const hits = await findHits(ctx, config, visit);
  const approvedBlocks = hits.map((hit) => hit.id);
  await change(ctx, id, { approvedAt: ctx.now, approvedById: ctx.user.id, approvedBlocks, flag: flagOf(hits) });
  return { data: await changedVisit(ctx, id) };
}

export async function denyVisit(ctx: Ctx, id: number, denyReason: string) {
  const visit = await lockFor(ctx, id, 'deny');
  await change(ctx, id, { deniedAt: ctx.now, deniedById: ctx.user.id, denyReason });
  await planDenied(ctx, visit);
  return { data: await changedVisit(ctx, id) };
}

export async function newLink(ctx: Ctx, config: Config, id: number): Promise<LinkedVisit> {
  const visit = await lockFor(ctx, id, 'newLink');
  const { link, hash } = newInvitationLink(config);
  const passSerial = visit.passSerial + 1;
  const passHash = newPassHash(config, ctx.property, { id, passSerial });
  await change(ctx, id, { linkHash: hash, passSerial, passHash, deskCode: await freeDeskCode(ctx, visit) });
  return { ...(await changedVisit(ctx, id)), link };
}

export async function eraseVisit(ctx: Ctx, id: number) {
  const visit = await lockFor(ctx, id, 'erase');
  if (await isHeld(ctx, id)) throw conflict('A legal hold keeps this visit', 'error.visitHeld');
  if (visit.erasedAt === null) await eraseData(ctx.db, id);
  return { data: await changedVisit(ctx, id) };
}

async function isHeld({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select visits.held(array[${id}::int])`.execute(db);
  return rows.length > 0;
}

/** The same as the retention job does in the end. Of a visit under a legal hold only its link and its codes end. */
export async function eraseData(db: Kysely<DB>, id: number): Promise<void> {
  await sql`select visits.erase(array[${id}::int])`.execute(db);
}

const change = (ctx: Ctx, id: number, values: object) =>
  ctx.db
    .updateTable('visit')
    .set({ ...values, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
