import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { recordSessionEvent } from './session-events.ts';
import { describeUserAgent } from './user-agent.ts';

interface Found {
  id: string;
  userAgent: string | null;
  propertyId: number;
  nameTh: string;
  nameEn: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** The person's active sessions, so that they can recognize one that is not theirs. */
export async function ownSessions({ db, user }: Ctx) {
  const { rows } = await sql<Found>`select * from auth.own_sessions()`.execute(db);
  return {
    data: rows.map(({ id, userAgent, propertyId, nameTh, nameEn, createdAt, lastUsedAt }) => ({
      id,
      ...describeUserAgent(userAgent),
      property: { id: propertyId, nameTh, nameEn },
      createdAt,
      lastUsedAt,
      isCurrent: id === user.sessionId,
    })),
  };
}

export async function endSessions(ctx: Ctx, wanted: { session: string } | { others: true }) {
  const { id: account, sessionId } = ctx.user;
  const one = 'session' in wanted ? wanted.session : undefined;
  const { rows } = one
    ? await sql<{ ended: number }>`select auth.end_own_session(${one}::uuid) as ended`.execute(ctx.db)
    : await sql<{ ended: number }>`select auth.end_other_sessions(${sessionId}::uuid) as ended`.execute(ctx.db);
  const ended = rows[0]?.ended ?? 0;
  if (ended > 0) {
    await recordSessionEvent(ctx.db, account, 'sessions-ended', one ?? sessionId);
    await ctx.emit('session.changed', { account, why: 'ended', ...(one ? { only: one } : { kept: sessionId }) });
  }
  return { data: { ended } };
}
