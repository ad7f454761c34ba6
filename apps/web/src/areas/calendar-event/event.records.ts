import { calendarEventApi as api } from '@lobby/contract/areas/calendar-event';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';

export const eventRecords = {
  ...api,
  // Forms and histories call a record by these.
  get: {
    ...api.get,
    answer: api.get.answer.transform(({ data }) => ({
      data: { ...data, nameTh: data.title, nameEn: data.titleEn ?? data.title },
    })),
  },
  save: (body, id, once) =>
    id === undefined ? call(api.create, { body: body as never }, once) : call(api.update, { params: { id }, body }, once),
  remove: (id) => call(api.remove, { params: { id } }),
} satisfies Records;
