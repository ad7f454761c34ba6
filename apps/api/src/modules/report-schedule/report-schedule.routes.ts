import { reportScheduleApi } from '@lobby/contract/areas/report-schedule';
import { crudRoutes, type Module } from '#platform/module.ts';
import { createSchedule, scheduleRecords, updateSchedule } from './report-schedule.service.ts';

export const reportScheduleModule: Module = (route) => {
  crudRoutes(route, reportScheduleApi, 'report-schedule', scheduleRecords.source, ['create', 'update']);
  route(reportScheduleApi.create, 'report-schedule:write', async (ctx, { body }) => ({ data: await createSchedule(ctx, body) }));
  route(reportScheduleApi.update, 'report-schedule:write', async (ctx, { params, body }) => ({
    data: await updateSchedule(ctx, params.id, body),
  }));
};
