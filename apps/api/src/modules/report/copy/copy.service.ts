import { may, type StaffRole } from '@lobby/contract/access';
import type { reportCopyApi } from '@lobby/contract/areas/report-copy';
import { FIGURE_REPORTS, type FigureReportName, type Figures } from '@lobby/contract/areas/report-figures';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, forbidden, notFound } from '#platform/module.ts';
import { readFigures } from '../figures/figures.service.ts';

type Copied = Pick<Ctx, 'db' | 'log' | 'now'>;
interface Asked {
  report: FigureReportName;
  from: string;
  to: string;
}

/** The figures of this moment, kept word for word. Nobody changes them afterwards: the application may not. */
export async function keepCopy(ctx: Copied, { report, from, to }: Asked, by: { account: number } | { schedule: number }) {
  const { data } = await readFigures(ctx, report, { from, to });
  const { id } = await ctx.db
    .insertInto('reportCopy')
    .values({
      report,
      fromDay: data.from,
      toDay: data.to,
      asOf: data.asOf,
      content: JSON.stringify(data),
      fingerprint: '',
      ...('account' in by ? { madeById: by.account } : { scheduleId: by.schedule }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Without the figures themselves, which are large: the list shows none of them. */
const selectCopy = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('reportCopy')
    .leftJoin('account', 'account.id', 'madeById')
    .select(['reportCopy.id', 'report', 'asOf'])
    .select([sql<string>`from_day::text`.as('from'), sql<string>`to_day::text`.as('to')])
    .select(
      sql<{ id: number; name: string; nameEn: string | null } | null>`case when account.id is not null then
        json_build_object('id', account.id, 'name', account.name, 'nameEn', account.name_en) end`.as('madeBy'),
    );

const MAX_SHOWN = 50;

export async function listCopies(ctx: Ctx, report: FigureReportName) {
  assertMayRead(ctx, report);
  return (await selectCopy(ctx)
    .where('report', '=', report)
    .orderBy('reportCopy.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()) as never;
}

/** A copy of a report somebody may not read answers as one that does not exist. */
export async function readCopy(ctx: Ctx, id: number) {
  const copy = await selectCopy(ctx).select(['content', 'fingerprint']).where('reportCopy.id', '=', id).executeTakeFirst();
  if (!copy || !mayRead(ctx.user.role, copy.report as FigureReportName)) throw notFound();
  const { content, ...rest } = copy;
  const figures = JSON.parse(content) as Figures;
  return { ...rest, figures: { ...figures, asOf: new Date(figures.asOf) } } as never;
}

export async function keepOwnCopy(ctx: Ctx, asked: Call<typeof reportCopyApi.keep>['body']) {
  assertMayRead(ctx, asked.report);
  const id = await keepCopy(ctx, asked, { account: ctx.user.id });
  await ctx.emit('record.changed', { area: 'report', id: null, change: 'created' });
  return readCopy(ctx, id);
}

const mayRead = (role: StaffRole, report: FigureReportName) => may(role, FIGURE_REPORTS[report].needs);
function assertMayRead({ user }: Ctx, report: FigureReportName): void {
  if (!mayRead(user.role, report)) throw forbidden();
}
