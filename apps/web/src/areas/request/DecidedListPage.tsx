import { REQUEST_RESULTS, type Request, requestApi } from '@lobby/contract/areas/request';
import i18next from 'i18next';
import { z } from 'zod';
import type { Records } from '#shared/call/records.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { dayFilter } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { RequestState } from '#shared/request/RequestState.tsx';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { NO_LETTERS } from './no-letters.ts';
import { RequestHeader } from './RequestHeader.tsx';
import { requestName, requestRoom } from './request-words.ts';

/** Decisions are made in the queue; here they are only looked up. */
const records = {
  shape: requestApi.shape,
  input: z.object({}),
  list: requestApi.history,
  get: requestApi.get as unknown as Records['get'],
  save: () => Promise.reject(new Error('a decided request does not change')),
  remove: () => Promise.reject(new Error('a request is not deleted')),
  mayWrite: () => false,
} satisfies Records;

/** What was approved and rejected, the newest first; each opens its page. */
export const DecidedListPage = () => (
  <ListPage
    area="request"
    api={records}
    columns={columns}
    filters={filters}
    header={<RequestHeader />}
    rowsAt="/resident/application"
    empty="request.history.empty"
  />
);

const columns: Column<Request>[] = [
  {
    field: 'tenantUser',
    text: requestName,
    populate: ['tenantUser.role', 'tenantUser.room.category', 'createdUser.role', 'createdUser.room.category'],
  },
  { field: 'type', text: ({ titleTenant }, language) => nameOf(titleTenant, language), onCard: true },
  { field: 'room', text: (request) => requestRoom(request).label, populate: 'room.category', onCard: true },
  {
    field: 'result',
    text: ({ result }) => i18next.t(`request.state.${result}`),
    show: ({ result }) => <RequestState result={result} />,
    onCard: 'state',
  },
  { field: 'decidedBy', text: ({ decidedBy }, language) => displayName(decidedBy, language) },
  { field: 'updatedAt' },
  { field: 'reason' },
];
const filters: Filter[] = [
  { field: 'type', from: categoryChoices('request-type') },
  { field: 'result', options: REQUEST_RESULTS },
  dayFilter('decided', 'updatedAt'),
  { ...NO_LETTERS, options: [NO_LETTERS.opensOn, ALL], where: () => ({ type: { code: { $ne: 'letter' } } }) },
];
export const viewFilters = viewFiltersOf(records, filters);
