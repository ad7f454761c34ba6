import { REQUEST_KINDS, type SubjectRequest } from '@lobby/contract/areas/subject-request';
import { TIME_ZONE } from '@lobby/contract/constants';
import i18next from 'i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { session } from '#shared/session/store.ts';
import { DueState, dueText } from './DueState.tsx';
import { personOf } from './person-of.ts';
import { subjectRequestRecords } from './subject-request.records.ts';

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

const columns: Column<SubjectRequest>[] = [
  { field: 'person', text: personOf, populate: 'member' },
  { field: 'kind', text: ({ kind }) => i18next.t(`subject-request.filter.kind.${kind}`), onCard: true },
  {
    field: 'state',
    text: (request) => dueText(request, new Date(), zone()),
    show: (request) => <DueState request={request} />,
    onCard: 'state',
  },
  { field: 'dueOn', text: ({ dueOn }) => formatDayInput(dueOn), onCard: true },
  { field: 'receivedOn', text: ({ receivedOn }) => formatDayInput(receivedOn) },
  { field: 'channel', text: ({ channel }) => i18next.t(`subject-request.filter.channel.${channel}`) },
];

const asks: Record<string, object> = {
  waiting: { closedAt: { $null: true } },
  answered: { state: { $eq: 'answered' } },
  refused: { state: { $eq: 'refused' } },
};
const filters: Filter[] = [
  {
    field: 'state',
    options: [...Object.keys(asks), ALL],
    opensOn: 'waiting',
    where: (states) => ({ $or: states.map((state) => asks[state] ?? {}) }),
  },
  { field: 'kind', options: REQUEST_KINDS },
];
export const viewFilters = viewFiltersOf(subjectRequestRecords, filters);

/** The register, the next due first. */
export const SubjectRequestListPage = () => (
  <ListPage area="subject-request" api={subjectRequestRecords} columns={columns} filters={filters} />
);
