import { createHash } from 'node:crypto';
import { may, STAFF_ROLES } from '@lobby/contract/access';
import type { Language } from '@lobby/contract/constants';
import { plainTextOf } from '@lobby/contract/rich-text.plain';
import { DAY_MS } from '@lobby/contract/zone';
import type { Kysely } from 'kysely';
import { type DB, inTransaction, networkOf, notFound, PUBLIC_LANE, type RawRoute, take } from '#platform/module.ts';
import { isFeedMark, readFeedName } from './feed.address.ts';
import { type Feed, type FeedEvent, icalOf } from './ical.ts';

export const feedUrl = '/api/calendar/:name';
const KEPT_DAYS = 90;
const MOST_EVENTS = 2000;
/** Named one by one: a prepared statement that takes whatever a view has fails when a migration gives it one more. */
const FEED_COLUMNS = [
  'id',
  'title',
  'titleEn',
  'content',
  'contentEn',
  'place',
  'type',
  'status',
  'sequence',
  'startDate',
  'endDate',
  'isAllDay',
  'recurrence',
  'exceptions',
  'createdAt',
  'updatedAt',
] as const;

/**
 * The calendar for other calendars: no sign-in, since they have none to give; whoever has the address may read it. An address
 * that was made anew, or whose owner has left, answers like one that never was.
 */
export const calendarFeedRoute: RawRoute = (app, services) => {
  const { config, pool, rates, sealed } = services;
  const keys = { sealed, secrets: config.LOBBY_SECRET_KEY };
  app.get<{ Params: { name: string } }>(feedUrl, async (request, reply) => {
    await take(rates.classes.read, `address:${networkOf(request.ip)}`);
    const asked = readFeedName(request.params.name);
    if (!asked) throw notFound();
    const { property, account, language } = asked;
    // Not in the property's lane: anybody can name a property in a URL, and its mark is checked only inside.
    const text = await inTransaction(pool, { property, readOnly: true, lane: PUBLIC_LANE }, async (db) => {
      const feed = await db.selectFrom('calendarFeed').select(['renewed', 'token', 'keyId']).executeTakeFirst();
      if (!isFeedMark(keys, asked, feed) || !(await mayShare(db, account))) throw notFound();
      return icalOf(await readFeed(db, property, language, new URL(config.LOBBY_PUBLIC_URL).host, services.probe.now()));
    });
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="calendar.ics"').send(text);
  });
};

/** Whoever leaves, is blocked or may only read from now on loses their address with it. */
async function mayShare(db: Kysely<DB>, account: number): Promise<boolean> {
  const member = await db
    .selectFrom('membership')
    .innerJoin('role', 'role.id', 'membership.roleId')
    .select('role.type')
    .where('membership.accountId', '=', account)
    .where('membership.status', '=', true)
    .executeTakeFirst();
  const role = STAFF_ROLES.find((staff) => staff === member?.type);
  return role !== undefined && may(role, 'calendar-event:write');
}

/** What residents may see: active events, those to come and those of the last months. */
async function readFeed(db: Kysely<DB>, property: number, language: Language, host: string, now: Date): Promise<Feed> {
  const { nameTh, nameEn, timeZone } = await db
    .selectFrom('property')
    .select(['nameTh', 'nameEn', 'timeZone'])
    .where('id', '=', property)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('calendarEvent')
    .select(FEED_COLUMNS)
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('recurrence', 'is not', null), eb('endDate', '>', new Date(now.getTime() - KEPT_DAYS * DAY_MS))]))
    .orderBy('startDate', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  const told = events.map((event) => {
    const english = language === 'en';
    const title = (english && event.titleEn) || event.title;
    const content = (english && event.contentEn) || event.content;
    return { ...event, title, description: plainTextOf(content ?? '') } as FeedEvent;
  });
  return { name: language === 'en' ? nameEn : nameTh, zone: timeZone, host: `${property}.${host}`, events: told };
}
