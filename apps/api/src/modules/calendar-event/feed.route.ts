import { createHash } from 'node:crypto';
import { may, STAFF_ROLES } from '@lobby/contract/access';
import type { Language } from '@lobby/contract/constants';
import { plainTextOf } from '@lobby/contract/rich-text.plain';
import { DAY_MS } from '@lobby/contract/zone';
import type { Kysely } from 'kysely';
import {
  consumeRateLimit,
  type DB,
  inTransaction,
  networkOf,
  notFound,
  PUBLIC_POOL_KEY,
  type RawRoute,
} from '#platform/module.ts';
import { isFeedSignature, readFeedName } from './feed.address.ts';
import { readFacilityFeed } from './feed.facility.ts';
import { type Feed, type FeedEvent, icalOf } from './ical.ts';

export const feedUrl = '/api/calendar/:name';
const RETENTION_DAYS = 90;
const MAX_EVENTS = 2000;
/** Listed one by one: a prepared `select *` fails when a migration adds a column to the view. */
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
 * iCalendar feed for other calendar apps. No sign-in, since they have none: the signed address is the credential. A renewed address,
 * or one whose owner has left, answers 404 like an unknown one.
 */
export const calendarFeedRoute: RawRoute = (app, services) => {
  const { config, pool, rateLimits, encryption } = services;
  const keys = { encryption, secrets: config.LOBBY_SECRET_KEY };
  app.get<{ Params: { name: string } }>(feedUrl, async (request, reply) => {
    await consumeRateLimit(rateLimits.classes.read, `address:${networkOf(request.ip)}`);
    const link = readFeedName(request.params.name);
    if (!link) throw notFound();
    const { property, account, facility, language } = link;
    // Not of the property's share of the pool: anybody can put a property into a URL, and its signature is checked only inside.
    const text = await inTransaction(pool, { property, readOnly: true, poolKey: PUBLIC_POOL_KEY }, async (db) => {
      const feed = await db.selectFrom('calendarFeed').select(['renewed', 'token', 'keyId']).executeTakeFirst();
      if (!isFeedSignature(keys, link, feed) || !(await mayShare(db, account, facility))) throw notFound();
      const host = new URL(config.LOBBY_PUBLIC_URL).host;
      const now = services.probe.now();
      return icalOf(
        facility === null
          ? await readFeed(db, property, language, host, now)
          : await readFacilityFeed(db, { property, facility, language, host, now }),
      );
    });
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="calendar.ics"').send(text);
  });
};

/** The address of a person who left, was blocked or lost the right to write is no longer valid. */
async function mayShare(db: Kysely<DB>, account: number, facility: number | null): Promise<boolean> {
  const member = await db
    .selectFrom('membership')
    .innerJoin('role', 'role.id', 'membership.roleId')
    .select('role.type')
    .where('membership.accountId', '=', account)
    .where('membership.status', '=', true)
    .executeTakeFirst();
  const role = STAFF_ROLES.find((staff) => staff === member?.type);
  return role !== undefined && may(role, facility === null ? 'calendar-event:write' : 'booking:write');
}

/** What residents may see: active events, upcoming ones and those of the last months. */
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
    .where((eb) =>
      eb.or([eb('recurrence', 'is not', null), eb('endDate', '>', new Date(now.getTime() - RETENTION_DAYS * DAY_MS))]),
    )
    .orderBy('startDate', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  const localized = events.map((event) => {
    const english = language === 'en';
    const title = (english && event.titleEn) || event.title;
    const content = (english && event.contentEn) || event.content;
    return { ...event, title, description: plainTextOf(content ?? '') } as FeedEvent;
  });
  return { name: language === 'en' ? nameEn : nameTh, zone: timeZone, host: `${property}.${host}`, events: localized };
}
