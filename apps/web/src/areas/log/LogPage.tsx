import { type Log, logApi } from '@lobby/contract/areas/log';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { GROUPS } from '#shared/area/area.ts';
import { allRecords } from '#shared/area/records.ts';
import { call } from '#shared/call/call.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { personChoices } from '#shared/choices/person-choices.ts';
import { LogLines } from '#shared/history/LogLines.tsx';
import { changesOf, sentenceOf } from '#shared/history/sentence.ts';
import type { Column, Filter, Row } from '#shared/list/columns.ts';
import { daysCondition } from '#shared/list/day-filter.ts';
import { ExportMenu } from '#shared/list/ExportMenu.tsx';
import { ClearFilters } from '#shared/list/FilterChip.tsx';
import { ListHeader } from '#shared/list/ListHeader.tsx';
import page from '#shared/list/ListPage.module.css';
import { ListState } from '#shared/list/ListState.tsx';
import tools from '#shared/list/ListTools.module.css';
import { FilterChips } from '#shared/list/ListTools.tsx';
import { listQuery } from '#shared/list/list-query.ts';
import { Paging } from '#shared/list/Paging.tsx';
import { withPageSize } from '#shared/list/page-size.ts';
import { type ListSearch, listSearch, onlyOffered } from '#shared/list-search/list-search.ts';
import { displayName } from '#shared/texts/language.ts';
import { LogTime } from './LogTime.tsx';
import '#shared/list/list.css';

const KINDS = ['create', 'update', 'delete', 'session', 'reveal', 'export'];

/** Every record an area declares and has a plural for, in the groups of the menu. */
const recordChoices: Choices = {
  key: ['log', 'records'],
  find: (typed) => {
    const wanted = typed.trim().toLowerCase();
    const isWanted = ({ label, heading }: (typeof found)[number]) => `${label}\n${heading}`.toLowerCase().includes(wanted);
    const found = labelledRecords();
    return Promise.resolve(found.filter(isWanted));
  },
  named: (tables) => Promise.resolve(labelledRecords().filter(({ value }) => tables.includes(value))),
};

const labelledRecords = () =>
  GROUPS.flatMap((name) =>
    allRecords()
      .filter(({ group }) => group === name)
      .flatMap(({ area, table }) => {
        const key = `${area}.record.${table}.many`;
        return i18next.exists(key) ? [{ value: table, label: i18next.t(key), heading: i18next.t(`shell.group.${name}`) }] : [];
      }),
  );

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
];
const TIMES = ['1', 'yesterday', '7', '30'];

/** Everything the address may narrow the log by. */
const logFilters: Filter[] = [
  ...chips,
  { field: 'since', where: ([days = '']) => during(days) },
  { field: 'recordId' },
  { field: 'from', where: ([day]) => during(`${day}..`) },
  { field: 'to', where: ([day]) => during(`..${day}`) },
];

function during(days: string): object {
  const at = daysCondition(days);
  return at ? { at } : {};
}

/** What everybody did, one sentence a line, the newest first. */
export function LogPage() {
  const { t } = useTranslation();
  const list = useLog();
  const { data: answer, isPlaceholderData } = list.answer;
  return (
    <>
      <ListHeader list={list} writable={false} offerCreate={false} action={<ExportMenu list={list} />} />
      <LogTools list={list} />
      <ListState list={list} columnCount={2} narrow={false} writable={false}>
        <div className={page.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {answer && <LogLines label={t('log.title')} entries={answer.data} />}
        </div>
        {answer && <Paging area="log" pagination={answer.meta.pagination} change={list.change} />}
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
        <LogTime area="log" options={TIMES} filters={filters} onChange={(next) => list.change({ filters: next })} />
        <FilterChips area="log" filters={chips} used={filters} onChange={list.narrow} />
        {recordId && (
          <Button variant="default" rightSection={<IconX size={16} aria-hidden />} onClick={() => list.narrow('recordId', [])}>
            {t('log.oneRecord', { id: recordId })}
          </Button>
        )}
      </div>
      <ClearFilters search={list.search} onClear={() => list.change({ filters: {} })} />
    </search>
  );
}

const offered = logFilters.map(({ field }) => field);

/** The log as the address narrows it. It has no records to open, make or pick, so it is no ordinary list. */
function useLog() {
  const search = onlyOffered(listSearch(useSearch({ strict: false })), offered);
  const navigate = useNavigate();
  const narrowed = listQuery({ sort: 'at:desc', ...withPageSize('log', search) }, logApi.shape, ['person'], logFilters);
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
  { field: 'at' },
  { field: 'person', text: ({ person }, language) => displayName(person, language) },
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
