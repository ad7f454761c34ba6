import { DEFAULT_DAYS, MAX_DAYS } from '@lobby/contract/areas/access-log';
import { type ReportList, reportShapes } from '@lobby/contract/areas/report';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { dayNumber, dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { retentionStart } from '#modules/access-event/access-event.public.ts';
import {
  conditionsOf,
  type Range,
  rangeIn,
  readAccessLog,
  readLogQuery,
  tooManyDays,
  type Window,
} from '#modules/access-log/access-log.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { momentsOfState } from '#modules/visitor/visitor.public.ts';
import { type Config, type Ctx, listRows, readListQuery } from '#platform/module.ts';
import { type ListReport, listReports } from './report.lists.ts';

/** The page is read as an ordinary list; masks and details are added to its rows only. */
export async function readReport(ctx: Ctx, name: keyof typeof listReports, query: WireQuery) {
  const report = listReports[name];
  const { timeZone } = name === 'officer-activities-log' ? await settingsOf(ctx) : { timeZone: 'UTC' };
  const wire = { ...query, populate: query.populate ?? report.populate };
  const own = limitsOf(name, wire, { now: ctx.now, timeZone });
  const { data, meta } = (await listRows(ctx, report.source, report.shape, wire, own)) as Page;
  return { data: (await report.complete(ctx, data, { masked: true })) as never, meta };
}
type Page = { data: Parameters<ListReport['complete']>[1]; meta: never };

interface Clock {
  now: Date;
  timeZone: string;
}

/** What the list itself is limited to; of what staff did also the days one question may reach. */
export function limitsOf(name: ReportList, wire: WireQuery, clock: Clock): object | undefined {
  if (name === 'card-activities-log') return undefined;
  if (name === 'visitors') return momentsOfState(clock.now, wire.filters);
  if (name !== 'officer-activities-log') return listReports[name].own;
  const { from, until } = activityWindow(wire, clock);
  return { at: { $gte: from, ...(until && { $lt: until }) } };
}

export const activityWindow = (wire: WireQuery, { now, timeZone }: Clock): Window =>
  daysOfProperty(now, timeZone)(rangeIn(conditionsOf(readListQuery(reportShapes['officer-activities-log'], wire).filter), 'at'));

/** Events of cards, as the access log reads them: the same masks, and a reason for whoever asks about a person or a card. */
export async function readCardActivities(ctx: Ctx, query: WireQuery, config: Config) {
  const { timeZone } = await settingsOf(ctx);
  return readAccessLog(ctx, cardActivities(query, { now: ctx.now, timeZone }, config), config);
}

export function cardActivities(wire: WireQuery, { now, timeZone }: Clock, config: Config) {
  const oldest = retentionStart(now, config.LOBBY_ACCESS_MONTHS);
  return readLogQuery('cards', wire, (range) => {
    const { from, until } = daysOfProperty(now, timeZone)(range);
    return { from: new Date(Math.max(from.getTime(), oldest.getTime())), until };
  });
}

/** A log is asked for days of the property: the last seven where the question names none, and never more than a hundred. */
const daysOfProperty =
  (now: Date, zone: string) =>
  ({ from: asked, until }: Range): Window => {
    const lastDay = dayOf(until ? new Date(until.getTime() - 1) : now, zone);
    const from = asked ?? startOfDay(nextDay(lastDay, 1 - DEFAULT_DAYS), zone);
    if (dayNumber(lastDay) - dayNumber(dayOf(from, zone)) >= MAX_DAYS) throw tooManyDays();
    return { from, until };
  };
