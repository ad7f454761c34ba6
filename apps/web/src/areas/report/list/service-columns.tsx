import { DELIVERY_CHANNELS, DELIVERY_STATES, type Delivery } from '@lobby/contract/areas/delivery';
import type { ReportedVisit } from '@lobby/contract/areas/report';
import { deliveryErrorIn } from '@lobby/contract/areas/report-words';
import { VISIT_KINDS, VISIT_STATES } from '@lobby/contract/areas/visitor-input';
import { Link } from '@tanstack/react-router';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { personChoices } from '#shared/choices/person-choices.ts';
import { dayFilter } from '#shared/list/day-filter.ts';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { building, type ListReport, moment, t } from './report-column.ts';

export const visits: ListReport<ReportedVisit> = {
  sort: 'expectedFrom:desc',
  columns: [
    {
      field: 'name',
      text: ({ name }) => name ?? '–',
      show: ({ id, name }) => <Link to={`/visitor/${id}`}>{name ?? '–'}</Link>,
    },
    { field: 'kind', text: ({ kind }) => t(`visitor.kind.${kind}`) },
    { field: 'room', text: ({ room }) => roomLabel(room) },
    { field: 'host', text: ({ host }, language) => nameOf(host, language) },
    { field: 'party', text: ({ party }) => String(party) },
    { field: 'phone', text: ({ phone }) => phone ?? '', isWhole: true },
    { field: 'plate', text: ({ plate }) => plate ?? '', isWhole: true },
    { field: 'expectedFrom', text: ({ expectedFrom }) => moment(expectedFrom), isWhole: true },
    { field: 'checkedInAt', text: ({ checkedInAt }) => moment(checkedInAt), isWhole: true },
    { field: 'checkedOutAt', text: ({ checkedOutAt }) => moment(checkedOutAt), isWhole: true },
    { field: 'state', text: ({ state }) => t(`visitor.state.${state}`), isWhole: true },
  ],
  filters: [
    dayFilter('expectedFrom', 'expectedFrom'),
    { field: 'state', options: VISIT_STATES },
    { field: 'kind', options: VISIT_KINDS },
    building,
    { field: 'room', from: roomChoices },
  ],
};

export const deliveries: ListReport<Delivery> = {
  sort: 'createdAt:desc',
  columns: [
    { field: 'createdAt', text: ({ createdAt }) => moment(createdAt) },
    { field: 'receiver', text: ({ receiver }, language) => displayName(receiver, language) },
    { field: 'message', text: ({ message }) => message?.title ?? '' },
    { field: 'channel', text: ({ channel }) => t(`report.deliveries.filter.channel.${channel}`) },
    { field: 'state', text: ({ state }) => t(`report.deliveries.filter.state.${state}`) },
    { field: 'attempts', text: ({ attempts }) => String(attempts) },
    { field: 'sentAt', text: ({ sentAt }) => moment(sentAt) },
    { field: 'errorCode', text: ({ errorCode }, language) => deliveryErrorIn(errorCode, language) },
  ],
  filters: [
    dayFilter('createdAt', 'createdAt'),
    { field: 'state', options: DELIVERY_STATES },
    { field: 'channel', options: DELIVERY_CHANNELS },
    { field: 'receiver', from: personChoices },
  ],
};
