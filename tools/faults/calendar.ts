import type { Fault } from './fault.ts';

const sql = 'apps/api/migrations/0047_calendar.sql';
const events = ['calendar-event/calendar-event.test'];
const feed = ['modules/calendar-event'];

/** What the calendar promises: no place given twice, no day lost, no feed for strangers. */
export const calendarFaults: Fault[] = [
  {
    name: 'a calendar that counts places without holding the event',
    file: sql,
    find: "post.kind = 'event' for update;",
    plant: "post.kind = 'event';",
    tests: events,
  },
  {
    name: 'a calendar whose registration never closes',
    file: sql,
    find: 'clock_timestamp() > event.registration_deadline',
    plant: 'false',
    tests: events,
  },
  {
    name: 'a calendar that draws the days left out',
    file: 'packages/contract/src/recurrence-series.ts',
    find: '!left.has(day) && ',
    plant: '',
    tests: events,
  },
  {
    name: 'a calendar that takes any rule for a beginning',
    file: 'apps/api/src/modules/calendar-event/calendar-event.rule.ts',
    find: 'fitsItsRule(series, zone)',
    plant: 'true',
    tests: events,
  },
  {
    name: 'a calendar in which what was called off stands in the way',
    file: 'apps/api/src/modules/calendar-event/calendar.ts',
    find: ".where('status', 'not in', ['cancelled', 'postponed'])",
    plant: '',
    tests: events,
  },
  {
    name: 'a calendar feed for whoever asks',
    file: 'apps/api/src/modules/calendar-event/feed.route.ts',
    find: 'if (!isFeedMark(',
    plant: 'if (false && !isFeedMark(',
    tests: feed,
  },
  {
    name: 'a calendar feed whose old address goes on',
    file: 'apps/api/src/modules/calendar-event/feed.service.ts',
    find: "eb('calendarFeed.renewed', '+', 1)",
    plant: "eb.ref('calendarFeed.renewed')",
    tests: feed,
  },
  {
    name: 'a calendar feed with what residents do not see',
    file: 'apps/api/src/modules/calendar-event/feed.route.ts',
    find: ".where('isActive', '=', true)",
    plant: '',
    tests: feed,
  },
  {
    name: 'a calendar feed with lines of letters instead of octets',
    file: 'apps/api/src/modules/calendar-event/ical.text.ts',
    find: 'Buffer.byteLength(letter)',
    plant: 'letter.length',
    tests: feed,
  },
];
