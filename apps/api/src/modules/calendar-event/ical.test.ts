import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped, folded } from './ical.text.ts';
import { type Feed, type FeedEvent, icalOf } from './ical.ts';
import { zoneLines } from './ical.zone.ts';

const yoga: FeedEvent = {
  id: 7,
  title: 'โยคะยามเย็น, สระว่ายน้ำ',
  description: 'นำเสื่อมาเอง\nฟรี; ไม่ต้องจอง',
  place: 'สวนชั้น 8',
  type: 'activity',
  status: 'confirmed',
  sequence: 2,
  startDate: new Date('2026-11-16T11:00:00Z'),
  endDate: new Date('2026-11-16T12:00:00Z'),
  isAllDay: false,
  recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231',
  exceptions: ['2026-11-23'],
  createdAt: new Date('2026-11-01T00:00:00Z'),
  updatedAt: new Date('2026-11-02T03:04:05Z'),
};
const feed = (event: Partial<FeedEvent> = {}, more: Partial<Feed> = {}): string[] =>
  icalOf({ name: 'Riverside', zone: 'Asia/Bangkok', host: '1.lobby.example', events: [{ ...yoga, ...event }], ...more })
    .replace(/\r\n /g, '')
    .split('\r\n');

describe('the feed of a calendar', () => {
  it('tells an event as RFC 5545 writes it', () => {
    const lines = feed();
    const from = lines.indexOf('BEGIN:VEVENT');
    expect(lines.slice(from, lines.indexOf('END:VEVENT') + 1)).toEqual([
      'BEGIN:VEVENT',
      'UID:event-7@1.lobby.example',
      'DTSTAMP:20261102T030405Z',
      'CREATED:20261101T000000Z',
      'LAST-MODIFIED:20261102T030405Z',
      'SEQUENCE:2',
      'DTSTART;TZID=Asia/Bangkok:20261116T180000',
      'DTEND;TZID=Asia/Bangkok:20261116T190000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231T165959Z',
      'EXDATE;TZID=Asia/Bangkok:20261123T180000',
      'SUMMARY:โยคะยามเย็น\\, สระว่ายน้ำ',
      'DESCRIPTION:นำเสื่อมาเอง\\nฟรี\\; ไม่ต้องจอง',
      'LOCATION:สวนชั้น 8',
      'CATEGORIES:ACTIVITY',
      'STATUS:CONFIRMED',
      'END:VEVENT',
    ]);
  });

  it('tells whole days by their dates, the last one excluded', () => {
    const lines = feed({
      isAllDay: true,
      startDate: new Date('2026-12-30T17:00:00Z'),
      endDate: new Date('2027-01-01T17:00:00Z'),
      recurrence: 'FREQ=YEARLY;UNTIL=20301231',
      exceptions: ['2027-12-31'],
      status: 'cancelled',
    });
    for (const line of [
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270102',
      'RRULE:FREQ=YEARLY;UNTIL=20301231',
      'EXDATE;VALUE=DATE:20271231',
      'STATUS:CANCELLED',
    ])
      expect(lines).toContain(line);
  });

  it('cannot be talked into lines of its own', () => {
    const lines = feed({ title: 'a\r\nEND:VEVENT\r\nBEGIN:VALARM', place: 'x\nATTACH:file:///etc/passwd' });
    expect(lines.filter((line) => /^(BEGIN:VALARM|ATTACH)/.test(line))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it('says the same the second time', () => expect(feed()).toEqual(feed()));
});

describe('lines', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 400 });
  const thai = fc.string({ unit: fc.constantFrom(...Array.from('กขค่้๊ัิีเแโ์ำ aB,;\\')), maxLength: 400 });

  it('are at most 75 octets, whole letters, and the same text when put together', () => {
    fc.assert(
      fc.property(fc.oneof(texts, thai), (text) => {
        const line = `SUMMARY:${escaped(text)}`;
        const parts = folded(line).split('\r\n');
        expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
        expect(parts.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
      }),
    );
  });

  it('give back what was escaped', () => {
    const read = (text: string) => text.replace(/\\([\\;,n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
    fc.assert(
      fc.property(thai, (text) => {
        expect(read(escaped(text))).toBe(text);
      }),
    );
  });
});

describe('a zone', () => {
  const between = (zone: string) => zoneLines(zone, new Date('2026-01-01'), new Date('2026-12-31'));
  it('without summer time has one clock', () => {
    expect(between('Asia/Bangkok').slice(2, -1)).toEqual([
      'BEGIN:STANDARD',
      'DTSTART:20260101T070000',
      'TZOFFSETFROM:+0700',
      'TZOFFSETTO:+0700',
      'END:STANDARD',
    ]);
  });
  it('with summer time says when the clocks change', () => {
    const lines = between('Europe/Berlin').join('\n');
    expect(lines).toContain('BEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT');
    expect(lines).toContain('BEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD');
  });
  it('of half hours is told by the half hour', () => expect(between('Asia/Kathmandu').join()).toContain('TZOFFSETTO:+0545'));
});
