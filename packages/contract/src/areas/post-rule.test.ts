import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAfterToday, lateProblems, publishProblems, timeProblems } from './post-rule.ts';
import { POST_TEMPLATES } from './post-templates.ts';

const whole = { title: 'น้ำ', titleEn: 'Water', content: '<p>ก</p>', contentEn: '<p>a</p>' };

describe('publishing', () => {
  it('needs every text in both languages, with nothing left to fill in', () => {
    expect(publishProblems(whole)).toEqual([]);
    expect(publishProblems({ ...whole, titleEn: null, contentEn: null })).toEqual([
      { field: 'titleEn', problem: 'bothLanguages' },
      { field: 'contentEn', problem: 'bothLanguages' },
    ]);
    expect(publishProblems({ ...whole, title: 'น้ำ [[วันที่]]', content: '<p>[[<em>เวลา</em>]]</p>' })).toEqual([
      { field: 'title', problem: 'blanks' },
      { field: 'content', problem: 'blanks' },
    ]);
  });

  it('lets an emergency go out in Thai alone, but with no blank in either language', () => {
    const thai = { ...whole, titleEn: null, contentEn: null };
    expect(publishProblems({ ...thai, type: 'emergency' })).toEqual([]);
    expect(publishProblems({ ...thai, type: 'common' }).map(({ field }) => field)).toEqual(['titleEn', 'contentEn']);
    expect(publishProblems({ ...thai, type: 'emergency', content: '' })).toEqual([
      { field: 'content', problem: 'bothLanguages' },
    ]);
    expect(publishProblems({ ...thai, type: 'emergency', titleEn: 'On [[date]]' })).toEqual([
      { field: 'titleEn', problem: 'blanks' },
    ]);
  });

  it('refuses every template until its blanks are filled, in both languages the same ones', () => {
    expect(POST_TEMPLATES).toHaveLength(10);
    for (const template of POST_TEMPLATES) {
      expect([template.name, publishProblems(template).every(({ problem }) => problem === 'blanks')]).toEqual([
        template.name,
        true,
      ]);
      expect(publishProblems(template).length).toBeGreaterThan(0);
      const blanks = (text: string) => text.match(/\[\[/g)?.length ?? 0;
      expect([template.name, blanks(template.title), blanks(template.content)]).toEqual([
        template.name,
        blanks(template.titleEn),
        blanks(template.contentEn),
      ]);
    }
  });
});

describe('times', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

  it('end after they begin, whatever they are', () => {
    fc.assert(
      fc.property(day, day, (startDate, endDate) => {
        expect(timeProblems({ type: 'common', startDate, endDate }).length === 0).toBe(endDate > startDate);
      }),
    );
    expect(timeProblems({ type: 'common', startDate: null, endDate: null })).toEqual([]);
    expect(timeProblems({ type: 'emergency', startDate: null, endDate: null })).toEqual([
      { field: 'endDate', problem: 'required' },
    ]);
  });

  it('leave something to read once it has left, and are not over before', () => {
    const [before, now, soon, later] = ['14', '15', '16', '17'].map((at) => new Date(`2026-11-${at}T00:00:00Z`)) as [
      Date,
      Date,
      Date,
      Date,
    ];
    const late = (endDate: Date | null, ...publicDate: Date[]) =>
      lateProblems({ endDate, publicDate }, now).map(({ field }) => field);
    expect([late(null), late(soon), late(null, soon), late(later, soon)]).toEqual([[], [], [], []]);
    expect([late(before), late(now), late(soon, soon), late(soon, later)]).toEqual([
      ['endDate'],
      ['endDate'],
      ['endDate'],
      ['endDate'],
    ]);
    expect([late(null, before), late(soon, now), late(now, before)]).toEqual([
      ['publicDate'],
      ['publicDate'],
      ['publicDate', 'endDate'],
    ]);
  });

  it('of publication lie on a later day of the property, not of the server', () => {
    const now = new Date('2026-11-15T16:30:00Z'); // 23:30 in Bangkok
    expect(isAfterToday(new Date('2026-11-15T16:59:59Z'), now, 'Asia/Bangkok')).toBe(false);
    expect(isAfterToday(new Date('2026-11-15T17:00:00Z'), now, 'Asia/Bangkok')).toBe(true);
    expect(isAfterToday(new Date('2026-11-15T17:00:00Z'), now, 'Europe/London')).toBe(false);
    expect(isAfterToday(new Date('2026-11-14T10:00:00Z'), now, 'Asia/Bangkok')).toBe(false);
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 86_400_000 * 400 }), (today, later) => {
        const moment = new Date(today.getTime() + later);
        const aDayOn = new Date(moment.getTime() + 86_400_000);
        expect(isAfterToday(today, moment, 'Asia/Bangkok')).toBe(false);
        expect(isAfterToday(aDayOn, today, 'Asia/Bangkok')).toBe(true);
      }),
    );
  });
});
