import { may } from '@lobby/contract/access';
import type { ComparedSubject, Comparison } from '@lobby/contract/areas/compare';
import type { Bucket } from '@lobby/contract/period';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { forbidden } from '#kernel/errors.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Subject, subjectsOf } from './compare.subjects.ts';
import { changeOf } from './dashboard.access.ts';

type Row = { bucket: number; direction: string; count: string };

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

async function tell({ db }: Ctx, { key, name, nameEn, time, hours }: Subject) {
  const { rows } = await sql<Row>`${hours}`.execute(db);
  const of = (direction: string, bucket?: number) =>
    rows.reduce(
      (sum, row) => (row.direction === direction && (bucket ?? row.bucket) === row.bucket ? sum + Number(row.count) : sum),
      0,
    );
  const points = time.starts.map((at, index) => ({ at, valueIn: of('in', index + 1), valueOut: of('out', index + 1) }));
  return { key, name, nameEn, from: time.from, to: time.to, valueIn: of('in'), valueOut: of('out'), points };
}
