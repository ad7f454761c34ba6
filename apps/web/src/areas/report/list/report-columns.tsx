import { ACCESS_DIRECTIONS, ACCESS_KINDS, ACCESS_RESULTS } from '@lobby/contract/areas/access-event';
import type { AccessLog } from '@lobby/contract/areas/access-log';
import { CARD_KINDS } from '@lobby/contract/areas/card';
import type { CardBlock, HeldCard, Officer, OfficerActivity, ReportList } from '@lobby/contract/areas/report';
import { reasonIn } from '@lobby/contract/areas/report-words';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { CardState } from '#shared/card/CardState.tsx';
import { DeviceSync, remainingText } from '#shared/card/DeviceSync.tsx';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';
import { personChoices } from '#shared/choices/person-choices.ts';
import { formatDate } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { changesOf, sentenceOf } from '#shared/history/sentence.ts';
import { dayFilter } from '#shared/list/day-filter.ts';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { building, type ListReport, moment, t, zone } from './report-column.ts';
import { deliveries, visits } from './service-columns.tsx';

const cardLink = (id: number, cardNo: string) => <Link to={`/resident/card/${id}`}>{cardNo}</Link>;

const officers: ListReport<Officer> = {
  sort: 'updatedAt:desc',
  columns: [
    {
      field: 'name',
      text: displayName,
      show: (row, language) => <Link to={`/user/user-management/${row.id}`}>{displayName(row, language)}</Link>,
    },
    { field: 'username', text: ({ username }) => username },
    { field: 'role', text: ({ role }) => (role ? t(`user.filter.role.${role.type}`) : '') },
    { field: 'position', text: ({ position }, language) => nameOf(position, language) },
    { field: 'phone', text: ({ phone }) => phone ?? '' },
    {
      field: 'status',
      text: ({ status, blockedReason }) =>
        status ? t('report.active') : [t('report.blocked'), blockedReason].filter(Boolean).join(': '),
    },
    { field: 'hasMfa', text: ({ hasMfa }) => t(hasMfa ? 'user.mfa.on' : 'user.mfa.off') },
    { field: 'lastSeenAt', text: ({ lastSeenAt }) => moment(lastSeenAt) },
    { field: 'updatedAt', text: ({ updatedAt }) => moment(updatedAt) },
  ],
  filters: [
    { field: 'role', options: ['organize_admin', 'admin', 'user'], where: (types) => ({ role: { type: { $in: types } } }) },
    { field: 'status' },
    { field: 'hasMfa' },
  ],
};

const activities: ListReport<OfficerActivity> = {
  sort: 'at:desc',
  columns: [
    { field: 'at', text: ({ at }) => moment(at) },
    { field: 'officer', text: ({ officer }, language) => displayName(officer, language) },
    { field: 'sentence', text: (entry, language) => sentenceOf(asLog(entry), language) },
    {
      field: 'changes',
      text: (entry, language) =>
        changesOf(asLog(entry), language)
          .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
          .join('; '),
    },
  ],
  filters: [
    dayFilter('at', 'at'),
    { field: 'officer', from: personChoices },
    { field: 'kind', options: ['create', 'update', 'delete', 'session', 'reveal', 'export'] },
  ],
};
/** What the log calls a person is here the officer. */
export const asLog = ({ officer, area: _, ...entry }: OfficerActivity) => ({ ...entry, person: officer ?? null });

const holders: ListReport<HeldCard> = {
  sort: 'updatedAt:desc',
  columns: [
    { field: 'cardNo', text: ({ cardNo }) => cardNo, show: ({ id, cardNo }) => cardLink(id, cardNo) },
    { field: 'type', text: ({ type }) => t(`card.filter.kind.${type}`) },
    {
      field: 'holder',
      text: ({ holder }, language) => nameOf(holder, language),
      show: ({ holder }, language) =>
        holder && <Link to={`/resident/resident-list/${holder.id}`}>{nameOf(holder, language)}</Link>,
    },
    { field: 'room', text: ({ room }) => roomLabel(room) },
    { field: 'issuedAt', text: ({ issuedAt }) => moment(issuedAt) },
    { field: 'validUntil', text: ({ validUntil }) => formatDayInput(validUntil ?? undefined) },
    {
      field: 'status',
      text: ({ status }) => t(`card.filter.state.${status}`),
      show: ({ status, validUntil }) => <CardState state={status} validUntil={validUntil} />,
    },
    { field: 'lastUsedAt', text: ({ lastUsedAt }) => (lastUsedAt ? formatDate(lastUsedAt, zone()) : '') },
  ],
  filters: [
    {
      field: 'status',
      options: ['active', 'suspended', 'lost', 'broken'],
    },
    building,
    { field: 'type', options: CARD_KINDS },
  ],
};

const blocks: ListReport<CardBlock> = {
  sort: 'blockedAt:desc',
  columns: [
    { field: 'cardNo', text: ({ cardNo }) => cardNo, show: ({ card, cardNo }) => cardLink(card, cardNo) },
    { field: 'holder', text: ({ holder }, language) => nameOf(holder, language) },
    { field: 'room', text: ({ room }) => roomLabel(room) },
    {
      field: 'kind',
      text: ({ kind }) => t(`card.filter.state.${kind}`),
      show: ({ kind }) => <CardState state={kind} validUntil={null} />,
    },
    { field: 'reason', text: ({ reason }, language) => reasonIn(reason, language) },
    { field: 'blockedBy', text: ({ blockedBy }, language) => displayName(blockedBy, language) },
    { field: 'blockedAt', text: ({ blockedAt }) => moment(blockedAt) },
    { field: 'unblockedAt', text: ({ unblockedAt }) => moment(unblockedAt) || t('report.stillBlocked') },
    {
      field: 'deviceState',
      text: ({ deviceState }) => (deviceState ? remainingText(deviceState) : ''),
      show: ({ deviceState }) => deviceState && <DeviceSync sync={deviceState} />,
    },
  ],
  filters: [
    {
      field: 'now',
      options: ['blocked', 'released'],
      where: ([now]) => ({ unblockedAt: now === 'released' ? { $notNull: true } : { $null: true } }),
    },
    dayFilter('blockedAt', 'blockedAt'),
    { field: 'kind', options: ['suspended', 'lost'] },
    building,
  ],
};

const uses: ListReport<AccessLog> = {
  sort: 'occurredAt:desc',
  columns: [
    { field: 'occurredAt', text: ({ occurredAt }) => moment(occurredAt) },
    { field: 'cardNo', text: ({ cardNo }) => cardNo ?? '' },
    { field: 'person', text: ({ person }, language) => nameOf(person, language) },
    { field: 'room', text: ({ room }) => roomInBuilding(room?.name, room?.building) },
    {
      field: 'device',
      text: ({ device, deviceId }, language) => displayName(device, language) || i18next.t('log.access.gone', { id: deviceId }),
    },
    { field: 'direction', text: ({ direction }) => t(`log.access.filter.direction.${direction}`) },
    {
      field: 'result',
      text: ({ result, reason }) => [t(`log.access.filter.result.${result}`), eventReason(reason)].filter(Boolean).join(': '),
    },
  ],
  filters: [
    dayFilter('occurredAt', 'occurredAt'),
    { field: 'result', options: ACCESS_RESULTS },
    { field: 'deviceId', from: hardwareChoices(ACCESS_KINDS) },
    { field: 'direction', options: ACCESS_DIRECTIONS },
    { field: 'roomId', from: roomChoices },
  ],
};
const eventReason = (reason: string | null) => {
  const key = `log.access.reason.${reason}`;
  return reason && i18next.exists(key) ? i18next.t(key) : (reason ?? '');
};

/** From here on a row is only something with an id: each report's own type checked its columns. */
export const listReports = {
  'officer-list': officers,
  'officer-activities-log': activities,
  'card-holder-list': holders,
  'block-card-list': blocks,
  'card-activities-log': uses,
  visitors: visits,
  deliveries,
} as Record<ReportList, ListReport<never>>;
