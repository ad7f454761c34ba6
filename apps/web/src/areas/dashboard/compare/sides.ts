import type { ComparedBy, ComparedSubject } from '@lobby/contract/areas/compare';
import type { Language } from '@lobby/contract/constants';
import type { Bucket } from '@lobby/contract/period';
import { bucketTitle, fullName, shortName } from '../chart/bucket-words.ts';

export const COMPARED_WAYS = ['in', 'out'] as const;
export type Way = (typeof COMPARED_WAYS)[number];
/** Properties differ in size: side by side stands what each has for so many of its rooms. */
const ROOMS = 100;
/**
 * `values` are of every bucket that has begun, `over` of those that have ended: one that still fills would draw the line down. `equal` is the
 * sum of the equally long time that `change` is of. Of a property all but the total are per `ROOMS` rooms, and nothing where it has none.
 */
type Figures = {
  total: number;
  equal: number | null;
  change: number | null;
  values: (number | null)[];
  over: (number | null)[];
};
/** One of those compared, as chart and table show it. `series` 0 is the bold line. */
export type Side = { key: string; name: string; series: number } & Record<Way, Figures>;
type Comparing = { by: ComparedBy; compared: number };

const sized = (value: number, rooms: number | null) =>
  rooms === null ? value : rooms > 0 ? Math.round((value / rooms) * ROOMS) : null;
type Reading = { bucket: Bucket; language: Language; zone: string };

/** As many values for each as the longest has; nothing where its time is over, or has not come. */
export function sidesOf(
  subjects: ComparedSubject[],
  { by, compared }: Comparing,
  nameOf: (subject: ComparedSubject) => string,
  now: Date,
): Side[] {
  const longest = Math.max(0, ...subjects.map(({ points }) => points.length));
  return subjects.map((subject, place) => {
    const { points, to, rooms } = subject;
    const valuesWhere = (value: 'valueIn' | 'valueOut', isIncluded: (at: number) => boolean) =>
      Array.from({ length: longest }, (_, at) => {
        const point = isIncluded(at) ? points[at] : undefined;
        return point ? sized(point[value], rooms) : null;
      });
    const begun = (at: number) => (points[at]?.at ?? now) <= now;
    const ended = (at: number) => (points[at + 1]?.at ?? to) <= now;
    const way = (value: 'valueIn' | 'valueOut', change: number | null) => ({
      total: subject[value],
      equal: sized(
        points.slice(0, compared).reduce((sum, point) => sum + point[value], 0),
        rooms,
      ),
      change,
      values: valuesWhere(value, begun),
      over: valuesWhere(value, ended),
    });
    return {
      key: subject.key,
      name: nameOf(subject),
      // Of two periods the earlier one comes first, and the later one is what people look at.
      series: by === 'period' ? subjects.length - 1 - place : place,
      in: way('valueIn', subject.changeIn),
      out: way('valueOut', subject.changeOut),
    };
  });
}

/** What a bucket is called under the chart, and in the table: two periods lie on different days, so both are named. */
export function bucketNames(subjects: ComparedSubject[], isPeriod: boolean, { bucket, language, zone }: Reading) {
  const longest = subjects.toSorted((a, b) => b.points.length - a.points.length)[0]?.points ?? [];
  const short = longest.map(({ at }) => shortName(at, bucket, language, zone));
  if (!isPeriod) return { short, full: longest.map(({ at }) => fullName(at, bucket, language, zone)) };
  const full = longest.map((_, index) => {
    const names = subjects.flatMap(({ points }) => {
      const point = points[index];
      return point ? [bucketTitle(point.at, bucket, language, zone)] : [];
    });
    return names.join(' · ');
  });
  return { short, full };
}
