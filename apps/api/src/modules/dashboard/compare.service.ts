import { may } from '@lobby/contract/access';
import type { ComparedSubject, Comparison } from '@lobby/contract/areas/compare';
import type { Bucket } from '@lobby/contract/period';
import type { Ctx } from '#kernel/context.ts';
import { forbidden } from '#kernel/errors.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Subject, subjectsOf } from './compare.subjects.ts';
import { changeOf } from './dashboard.access.ts';
import { pointsOf } from './dashboard.hours.ts';

export async function compare(ctx: Ctx, asked: Comparison): Promise<{ bucket: Bucket; subjects: ComparedSubject[] }> {
  if (!may(ctx.user.role, 'dashboard-compare:write')) throw forbidden();
  const { timeZone } = await settingsOf(ctx);
  const subjects = await subjectsOf(ctx, asked, timeZone);
  const told = [];
  for (const subject of subjects) told.push(await tell(ctx, subject));
  const [first] = told;
  return {
    bucket: subjects[0]?.time.bucket ?? 'day',
    subjects: told.map((one) => ({
      ...one,
      changeIn: changeOf(one.valueIn, first?.valueIn ?? 0),
      changeOut: changeOf(one.valueOut, first?.valueOut ?? 0),
    })),
  };
}

async function tell(ctx: Ctx, { key, name, nameEn, time, hours }: Subject) {
  const points = await pointsOf(ctx, hours, time);
  const sum = (way: 'valueIn' | 'valueOut') => points.reduce((sofar, point) => sofar + point[way], 0);
  return { key, name, nameEn, from: time.from, valueIn: sum('valueIn'), valueOut: sum('valueOut'), points };
}
