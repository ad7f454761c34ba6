import { may } from '@lobby/contract/access';
import type { ComparedSubject, Comparison } from '@lobby/contract/areas/compare';
import { changeOf } from '@lobby/contract/change';
import type { Bucket } from '@lobby/contract/period';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, forbidden } from '#platform/module.ts';
import { bucketsCompared } from './compare.buckets.ts';
import { type Subject, subjectsOf } from './compare.subjects.ts';
import { pointsOf } from './dashboard.hours.ts';

type Compared = { bucket: Bucket; compared: number; subjects: ComparedSubject[] };

export async function compare(ctx: Ctx, asked: Comparison): Promise<Compared> {
  if (!may(ctx.user.role, 'dashboard-compare:write')) throw forbidden();
  const { timeZone } = await settingsOf(ctx);
  const subjects = await subjectsOf(ctx, asked, timeZone);
  const told = [];
  for (const subject of subjects) told.push(await tell(ctx, subject));
  const compared = bucketsCompared(
    subjects.map(({ time }) => time),
    ctx.now,
  );
  const sums = told.map(({ points }) => ({
    in: points.slice(0, compared).reduce((sum, { valueIn }) => sum + valueIn, 0),
    out: points.slice(0, compared).reduce((sum, { valueOut }) => sum + valueOut, 0),
  }));
  return {
    bucket: subjects[0]?.time.bucket ?? 'day',
    compared,
    subjects: told.map((one, at) => ({
      ...one,
      changeIn: changeOf(sums[at]?.in ?? 0, sums[0]?.in ?? 0),
      changeOut: changeOf(sums[at]?.out ?? 0, sums[0]?.out ?? 0),
    })),
  };
}

async function tell(ctx: Ctx, { key, name, nameEn, time, hours }: Subject) {
  const points = await pointsOf(ctx, hours, time);
  const sum = (way: 'valueIn' | 'valueOut') => points.reduce((sofar, point) => sofar + point[way], 0);
  return { key, name, nameEn, from: time.from, to: time.to, valueIn: sum('valueIn'), valueOut: sum('valueOut'), points };
}
