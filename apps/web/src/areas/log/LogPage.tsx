import { type Log, logApi } from '@lobby/contract/areas/log';
import { TIME_ZONE } from '@lobby/contract/constants';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { allRecords } from '#shared/area/records.ts';
import { call } from '#shared/call/call.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { personChoices } from '#shared/choices/person-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { daysBack, endOf, isDay, startOf } from '#shared/dates/day.ts';
import { LogLines } from '#shared/history/LogLines.tsx';
import { changesOf, sentenceOf } from '#shared/history/sentence.ts';
import type { Column, Filter, Row } from '#shared/list/columns.ts';
import { ExportMenu } from '#shared/list/ExportMenu.tsx';
import { ClearFilters, FilterChip } from '#shared/list/FilterChip.tsx';
import { ListHeader } from '#shared/list/ListHeader.tsx';
import page from '#shared/list/ListPage.module.css';
import { ListState } from '#shared/list/ListState.tsx';
import tools from '#shared/list/ListTools.module.css';
import { listQuery } from '#shared/list/list-query.ts';
import { type ListSearch, listSearch, onlyOffered } from '#shared/list/list-search.ts';
import { Paging } from '#shared/list/Paging.tsx';
import { session } from '#shared/session/store.ts';
import css from './Log.module.css';
import { LogDays } from './LogDays.tsx';
import { LogTabs } from './LogTabs.tsx';
import '#shared/list/list.css';

const KINDS = ['create', 'update', 'delete', 'session', 'reveal', 'export'];

/** Every record an area declares and has a plural for. */
const recordChoices: Choices = {
  key: ['log', 'records'],
  find: (typed) => {
    const wanted = typed.trim().toLowerCase();
    return Promise.resolve(labelledRecords().filter(({ label }) => label.toLowerCase().includes(wanted)));
  },
  named: (tables) => Promise.resolve(labelledRecords().filter(({ value }) => tables.includes(value))),
};

const labelledRecords = () =>
  allRecords().flatMap(({ area, table }) => {
    const key = `${area}.record.${table}.many`;
    return i18next.exists(key) ? [{ value: table, label: i18next.t(key) }] : [];
  });

/** Entries that repeat another are left out, unless somebody asks for exactly these. */
function foldedLeftOut(filters: ListSearch['filters']): object {
  const folded = allRecords().flatMap(({ table, folded: isFolded }) => (isFolded ? [table] : []));
  return filters?.record || folded.length === 0 ? {} : { record: { $notIn: folded } };
}

/** Chosen from a list. */
const chips: Filter[] = [
  { field: 'person', from: personChoices },
  { field: 'record', from: recordChoices },
  { field: 'kind', options: KINDS },
  {
    field: 'since',
    options: ['1', '7', '30'],
    where: ([days]) => ({ at: { $gte: daysBack(Number(days), zone()).toISOString() } }),
  },
];

/** Everything the address may narrow the log by. */
const logFilters: Filter[] = [
  ...chips,
  { field: 'recordId' },
  { field: 'from', where: ([day]) => (isDay(day) ? { at: { $gte: startOf(day, zone()).toISOString() } } : {}) },
  { field: 'to', where: ([day]) => (isDay(day) ? { at: { $lt: endOf(day, zone()).toISOString() } } : {}) },
];

/** What everybody did, one sentence a line, the newest first. */
export function LogPage() {
  const { t } = useTranslation();
  const list = useLog();
  const { data: answer, isPlaceholderData } = list.answer;
  return (
    <>
      <ListHeader list={list} writable={false} offerCreate={false} />
      <LogTabs />
      <LogTools list={list} />
      <ListState list={list} columnCount={2} narrow={false} writable={false}>
        <div className={page.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {answer && <LogLines label={t('log.title')} entries={answer.data} />}
        </div>
        {answer && <Paging pagination={answer.meta.pagination} change={list.change} />}
      </ListState>
    </>
  );
}

/** Who, where, what and when. */
function LogTools({ list }: { list: LogList }) {
  const { t } = useTranslation();
  const { filters = {} } = list.search;
  const recordId = filters.recordId?.[0];
  return (
    <search className={tools.tools}>
      <div className={tools.chips}>
        {chips.map((filter) => (
          <FilterChip
            key={filter.field}
            area="log"
            filter={filter}
            values={filters[filter.field] ?? []}
            onChange={(values) => list.narrow(filter.field, values)}
          />
        ))}
        <LogDays area="log" filters={filters} narrow={list.narrow} />
        {recordId && (
          <Button variant="default" rightSection={<IconX size={16} aria-hidden />} onClick={() => list.narrow('recordId', [])}>
            {t('log.oneRecord', { id: recordId })}
          </Button>
        )}
        <ClearFilters search={list.search} onClear={() => list.change({ filters: {} })} />
      </div>
      <div className={`${tools.result} ${css.result}`}>
        <ExportMenu list={list} />
      </div>
    </search>
  );
}

const offered = logFilters.map(({ field }) => field);

/** The log as the address narrows it. It has no records to open, make or pick, so it is no ordinary list. */
function useLog() {
  const search = onlyOffered(listSearch(useSearch({ strict: false })), offered);
  const navigate = useNavigate();
  const narrowed = listQuery({ sort: 'at:desc', ...search }, logApi.shape, ['person'], logFilters);
  const query = { ...narrowed, filters: { ...(narrowed.filters as object), ...foldedLeftOut(search.filters) } };
  const answer = useQuery({
    queryKey: ['log', 'list', query],
    queryFn: ({ signal }) => call(logApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

  function change(patch: ListSearch, { replace = false } = {}) {
    const { page: _, ...rest } = search;
    void navigate({ to: '.', search: { ...rest, ...patch }, replace, resetScroll: false });
  }
  function narrow(field: string, values: string[]) {
    const { [field]: _, ...others } = search.filters ?? {};
    change({ filters: values.length > 0 ? { ...others, [field]: values } : others });
  }
  return { area: 'log', path: '/logs', api: logApi, columns: logColumns, search, query, answer, change, narrow };
}
type LogList = ReturnType<typeof useLog>;

const columns: Column<Log>[] = [
  { field: 'at', text: ({ at }) => formatMoment(at) },
  { field: 'person', text: ({ person }) => person?.name ?? '' },
  { field: 'sentence', text: (entry, language) => sentenceOf(entry, language) },
  {
    field: 'changes',
    text: (entry, language) =>
      changesOf(entry, language)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('\n'),
  },
];

/** What a file of the log holds: the sentence, and every change behind it. */
const logColumns = columns as Column<Row>[];

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;
