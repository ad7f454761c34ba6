import type { Mutation } from './mutation.ts';

const sql = 'apps/api/migrations/0047_calendar.sql';
const events = ['calendar-event/calendar-event.test'];
const feed = ['modules/calendar-event'];

/** Calendar events, registrations and the feed. */
export const calendarMutations: Mutation[] = [
  {
    name: 'registrations do not lock the event',
    file: sql,
    find: "post.kind = 'event' for update;",
    replace: "post.kind = 'event';",
    tests: events,
  },
  {
    name: 'a calendar whose registration never closes',
    file: sql,
    find: 'clock_timestamp() > event.registration_deadline',
    replace: 'false',
    tests: events,
  },
  {
    name: 'excluded days are shown',
    file: 'packages/contract/src/recurrence-series.ts',
    find: '!left.has(day) && ',
    replace: '',
    tests: events,
  },
  {
    name: 'a rule may not match its first day',
    file: 'apps/api/src/modules/calendar-event/calendar-event.rule.ts',
    find: 'fitsItsRule(series, zone)',
    replace: 'true',
    tests: events,
  },
  {
    name: 'cancelled events conflict',
    file: 'apps/api/src/modules/calendar-event/calendar.ts',
    find: ".where('status', 'not in', ['cancelled', 'postponed'])",
    replace: '',
    tests: events,
  },
  {
    name: 'feed signatures are not verified',
    file: 'apps/api/src/modules/calendar-event/feed.route.ts',
    find: 'if (!isFeedSignature(',
    replace: 'if (false && !isFeedSignature(',
    tests: feed,
  },
  {
    name: 'a renewed feed keeps its old address',
    file: 'apps/api/src/modules/calendar-event/feed.service.ts',
    find: "eb('calendarFeed.renewed', '+', 1)",
    replace: "eb.ref('calendarFeed.renewed')",
    tests: feed,
  },
  {
    name: 'the feed shows inactive events',
    file: 'apps/api/src/modules/calendar-event/feed.route.ts',
    find: ".where('isActive', '=', true)",
    replace: '',
    tests: feed,
  },
  {
    name: 'feed lines are folded by characters',
    file: 'apps/api/src/modules/calendar-event/ical.text.ts',
    find: 'Buffer.byteLength(letter)',
    replace: 'letter.length',
    tests: feed,
  },
];
