import { type Completion, type Invitation, MAX_GUEST_WRITES } from '@lobby/contract/areas/visitor-invitation';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { AppError, type Ctx, conflict, consumeRateLimit, type PublicCtx, sha256 } from '#platform/module.ts';
import { findHits, flagOf } from './visitor.block.ts';
import { eraseData } from './visitor.decide.ts';
import { passOf, type Written, writtenColumns } from './visitor.pass.ts';

type Guest = Pick<Ctx, 'db' | 'emit' | 'log' | 'property' | 'now'> & { visit: number };

/** The same words for a link that never was, was replaced, cancelled, denied or erased: nobody learns which. */
const invitationGone = () =>
  new AppError(404, 'This invitation is no longer valid; ask who invited you', { key: 'error.invitationGone' });

/** Counted by link before the visit is touched, so that one link that goes round costs the desk nothing. */
async function asGuest<T>(ctx: PublicCtx, token: string, act: 'open' | 'write', work: (guest: Guest) => Promise<T>): Promise<T> {
  const hash = sha256(token);
  const place = await ctx.inTransaction({}, async (_db, _emit, query) => {
    const { rows } = await query<{ property: number; visit: number }>('select property, visit from visits.open($1)', [hash]);
    return rows[0];
  });
  if (!place) throw invitationGone();
  await consumeRateLimit(ctx.services.rateLimits.invitation[act], hash.toString('hex'));
  return ctx.inTransaction({ property: place.property }, async (db, emit) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const { now } = rows[0] as { now: Date };
    return work({ db, emit, log: ctx.services.log, property: place.property, visit: place.visit, now });
  });
}

export const openInvitation = (ctx: PublicCtx, token: string) =>
  asGuest(ctx, token, 'open', (guest) => shownInvitation(ctx, guest));

/** Nothing of what is answered depends on the lists of the property: a hit is for the desk alone. */
export const completeInvitation = (ctx: PublicCtx, { token, notice, party, ...written }: Completion) =>
  asGuest(ctx, token, 'write', async (guest) => {
    const { db, now, property } = guest;
    const { config } = ctx.services;
    const visit = await lockedVisit(guest);
    if (visit.entriesUsed > 0 || visit.expectedTo <= now) throw conflict('This visit has begun or is over', 'error.visitState');
    if (visit.guestWrites >= MAX_GUEST_WRITES) throw conflict('This was changed too often', 'error.invitationWrites');
    const inForce = await noticeOf(guest);
    if ((inForce?.version ?? null) !== (notice?.version ?? null)) throw conflict('The text has changed', 'error.consentChanged');
    if (notice && inForce?.[notice.locale].hash !== notice.hash) throw conflict('The text has changed', 'error.consentChanged');
    // What is left out stays as host and desk wrote it: the guest was not shown it.
    const columns = writtenColumns(config, property, {
      name: written.name ?? visit.name,
      phone: written.phone ?? visit.phone,
      plate: written.plate ?? visit.plate,
      province: written.plate === null ? visit.provinceId : await knownProvince(guest, written.province),
      vehicle: written.vehicle ?? (visit.vehicle as Written['vehicle']),
    });
    const flag = flagOf(await findHits(guest, config, columns, visit));
    await db
      .updateTable('visit')
      .set({
        ...columns,
        party: Math.min(party, visit.partyLimit),
        ...(flag === null ? {} : { flag, needsApproval: true, approvedAt: null, approvedById: null }),
        ...(notice && { noticeVersionId: notice.version, noticeLocale: notice.locale, noticeHash: notice.hash }),
        completedAt: now,
        guestWrites: visit.guestWrites + 1,
        updatedAt: now,
      })
      .where('id', '=', visit.id)
      .execute();
    await guest.emit('record.changed', { area: 'visitor', id: visit.id, change: 'updated' });
    return shownInvitation(ctx, guest);
  });

/** Before the visit it is called off; at any time all that is kept of the guest goes. Not while they are inside. */
export const declineInvitation = (ctx: PublicCtx, token: string) =>
  asGuest(ctx, token, 'write', async (guest) => {
    const visit = await lockedVisit(guest);
    if (visit.insideSince !== null) throw conflict('This visitor is inside', 'error.visitInside');
    if (visit.expectedTo > guest.now && (visit.entries === null || visit.entriesUsed < visit.entries))
      await guest.db
        .updateTable('visit')
        .set({ cancelledAt: guest.now, cancelHow: 'guest' })
        .where('id', '=', visit.id)
        .execute();
    await eraseData(guest.db, visit.id);
    await guest.emit('record.changed', { area: 'visitor', id: visit.id, change: 'updated' });
    return { ok: true } as const;
  });

/** Cancelled since the link was looked up: gone all the same. */
async function lockedVisit({ db, visit }: Guest) {
  const locked = await db
    .selectFrom('visit')
    .select(['id', 'name', 'phone', 'plate', 'provinceId', 'vehicle', 'partyLimit'])
    .select(['expectedTo', 'entries', 'entriesUsed', 'guestWrites', 'insideSince', 'approvedAt', 'approvedBlocks'])
    .select(['cancelledAt', 'deniedAt', 'erasedAt'])
    .where('id', '=', visit)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked || locked.cancelledAt || locked.deniedAt || locked.erasedAt) throw invitationGone();
  return locked;
}

const knownProvince = async ({ db }: Guest, id: number | null) =>
  id === null ? null : ((await db.selectFrom('province').select('id').where('id', '=', id).executeTakeFirst())?.id ?? null);

async function shownInvitation(ctx: PublicCtx, guest: Guest): Promise<Invitation> {
  const { db, now, property } = guest;
  const visit = await db
    .selectFrom('visit')
    .innerJoin('room', 'room.id', 'visit.roomId')
    .leftJoin('member', 'member.id', 'visit.hostId')
    .select([
      'visit.id',
      'visit.party',
      'visit.partyLimit',
      'visit.expectedFrom',
      'visit.expectedTo',
      'visit.days',
      'visit.hoursFrom',
      'visit.hoursTo',
    ])
    .select(['visit.entries', 'visit.entriesUsed', 'visit.insideSince', 'visit.completedAt', 'visit.endsAt'])
    .select(['visit.passHash', 'visit.passSerial', 'visit.deskCode', 'room.name as room', 'member.nameTh', 'member.nameEn'])
    .where('visit.id', '=', guest.visit)
    .executeTakeFirst();
  if (!visit) throw invitationGone();
  const settings = await settingsOf(guest);
  const isSpent = visit.expectedTo <= now || (visit.entries !== null && visit.entriesUsed >= visit.entries);
  const state = visit.insideSince !== null ? 'inside' : isSpent ? 'over' : 'open';
  const mayShowPass = visit.completedAt !== null && state !== 'over';
  const { nameTh, nameEn, addressTh, addressEn, timeZone } = settings;
  return {
    state,
    property: { nameTh, nameEn, addressTh, addressEn, timeZone },
    host:
      visit.nameTh && visit.nameEn && settings.visitorShowHost
        ? { th: firstName(visit.nameTh), en: firstName(visit.nameEn) }
        : null,
    room: settings.visitorShowRoom ? visit.room : null,
    expectedFrom: visit.expectedFrom,
    expectedTo: visit.expectedTo,
    days: visit.days,
    hoursFrom: visit.hoursFrom,
    hoursTo: visit.hoursTo,
    party: visit.party,
    partyLimit: visit.partyLimit,
    notice: await noticeOf(guest),
    keptUntil: new Date((visit.endsAt ?? visit.expectedTo).getTime() + settings.visitorRetentionDays * 86_400_000),
    isComplete: visit.completedAt !== null,
    pass: mayShowPass ? passOf(ctx.services.config, property, visit) : null,
    deskCode: mayShowPass ? visit.deskCode : null,
  };
}

/** Names are first then last, in both languages; a company has only one. */
const firstName = (name: string) => name.split(' ')[0] ?? '';

/** The notice for visitors that is in force, in both languages. */
async function noticeOf({ db }: Pick<Guest, 'db'>): Promise<Invitation['notice']> {
  const { rows } = await sql<{ version: number; locale: 'th' | 'en'; title: string; content: string; hash: string }>`
    select version.id as version, consent_text.locale, consent_text.title, consent_text.content, consent_text.hash
    from consent join consent_version version on version.property_id = consent.property_id and version.consent_id = consent.id
    join consent_text on consent_text.property_id = version.property_id and consent_text.version_id = version.id
    where consent.code = 'visitor-notice' and version.published_at is not null and version.superseded_at is null`.execute(db);
  const textIn = (locale: 'th' | 'en') => rows.find((row) => row.locale === locale);
  const [th, en] = [textIn('th'), textIn('en')];
  if (!th || !en) return null;
  const shown = ({ title, content, hash }: typeof th) => ({ title, content, hash });
  return { version: th.version, th: shown(th), en: shown(en) };
}
