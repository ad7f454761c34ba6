import { may } from '@lobby/contract/access';
import type { ComparedSubject, Comparison } from '@lobby/contract/areas/compare';
import { changeOf } from '@lobby/contract/change';
import type { Bucket } from '@lobby/contract/period';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, forbidden } from '#platform/module.ts';
import { bucketsCompared } from './compare.buckets.ts';
import { type Subject, subjectsOf } from './compare.subjects.ts';
import { pointsOf } from './dashboard.hours.ts';

type ComparisonResult = { bucket: Bucket; compared: number; subjects: ComparedSubject[] };

export async function compare(ctx: Ctx, asked: Comparison): Promise<ComparisonResult> {
  if (!may(ctx.user.role, 'dashboard-compare:write')) throw forbidden();
  const { timeZone } = await settingsOf(ctx);
  const subjects = await subjectsOf(ctx, asked, timeZone);
  const results: Counted[] = [];
  for (const subject of subjects) results.push(await readSubject(ctx, subject));
  const compared = bucketsCompared(
    subjects.map(({ time }) => time),
    ctx.now,
  );
  const changeIn = changesOf(results, compared, 'valueIn');
  const changeOut = changesOf(results, compared, 'valueOut');
  return {
    bucket: subjects[0]?.time.bucket ?? 'day',
    compared,
    subjects: results.map((one, at) => ({ ...one, changeIn: changeIn[at] ?? null, changeOut: changeOut[at] ?? null })),
  };
}

type Counted = Omit<ComparedSubject, 'changeIn' | 'changeOut'>;
type Way = 'valueIn' | 'valueOut';

/** Of each to the first one, over the buckets that can be compared. Properties differ in size, so theirs is per room. */
function changesOf(results: Counted[], compared: number, way: Way): (number | null)[] {
  const sums = results.map(({ points, rooms }) => {
    const sum = points.slice(0, compared).reduce((sofar, point) => sofar + point[way], 0);
    return rooms === null ? sum : rooms > 0 ? sum / rooms : null;
  });
  const [first] = sums;
  return sums.map((sum) => (sum === null || first == null ? null : changeOf(sum, first)));
}

async function readSubject(ctx: Ctx, { key, name, nameEn, rooms, time, hours }: Subject): Promise<Counted> {
  const points = await pointsOf(ctx, hours, time);
  const sum = (way: Way) => points.reduce((sofar, point) => sofar + point[way], 0);
  return {
    key,
    name,
    nameEn,
    rooms: rooms ?? null,
    from: time.from,
    to: time.to,
    valueIn: sum('valueIn'),
    valueOut: sum('valueOut'),
    points,
  };
}
