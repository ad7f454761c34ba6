import { type OfficerActivity, type ReportList, reportApi, reportExportApi, reportShapes } from '@lobby/contract/areas/report';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { ExportFiles } from '#shared/export/ExportFiles.tsx';
import { BackLink } from '#shared/form/FormHeader.tsx';
import { LogLines } from '#shared/history/LogLines.tsx';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import type { Row } from '#shared/list/columns.ts';
import { ClearFilters } from '#shared/list/FilterChip.tsx';
import { ListHeader } from '#shared/list/ListHeader.tsx';
import page from '#shared/list/ListPage.module.css';
import { ListSearchBox } from '#shared/list/ListSearchBox.tsx';
import { ListState } from '#shared/list/ListState.tsx';
import tools from '#shared/list/ListTools.module.css';
import { FilterChips } from '#shared/list/ListTools.tsx';
import { isNarrowed } from '#shared/list/list-query.ts';
import { Paging } from '#shared/list/Paging.tsx';
import { type ExportChoice, RequestExport } from '#shared/list/RequestExport.tsx';
import type { ListAnswer } from '#shared/list/use-list.ts';
import { SavedViews } from '#shared/saved-views/SavedViews.tsx';
import { SaveView } from '#shared/saved-views/SaveView.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { keepsViews } from '../catalogue.ts';
import css from '../Report.module.css';
import { ReportPaper } from '../ReportPaper.tsx';
import { type Head, ReportRows } from '../ReportRows.tsx';
import type { ReportColumn } from './report-column.ts';
import { asLog, listReports } from './report-columns.tsx';
import { type ReportListState, useReportList } from './use-report-list.ts';
import '#shared/list/list.css';

/** A list of the specification: what it means, its filters, a file of it and a paper. */
export function ReportListPage({ name }: { name: ReportList }) {
  const { t } = useTranslation();
  const list = useReportList(name);
  const narrow = useIsPhone();
  const [isPaper, setPaper] = useState(false);
  const { data: answer, isPlaceholderData } = list.answer;
  if (isPaper) return <ListPaper list={list} onClose={() => setPaper(false)} />;
  return (
    <>
      <BackLink area="report" listPath="/report" />
      <ListHeader list={list} writable={false} offerCreate={false} action={<Acts list={list} onPaper={() => setPaper(true)} />} />
      <p className={css.meaning}>{t(`report.${name}.meaning`)}</p>
      {keepsViews(name) && (
        <div className={page.views}>
          <SavedViews area={list.area} path={list.path} />
        </div>
      )}
      <search className={tools.tools}>
        {reportShapes[name].searchable && (
          <ListSearchBox value={list.search.q ?? ''} onSearch={(q) => list.change({ q }, { replace: true })} />
        )}
        <div className={tools.chips}>
          <FilterChips area={list.area} filters={list.filters} used={list.search.filters ?? {}} onChange={list.narrow} />
        </div>
        <ClearFilters search={list.search} onClear={() => list.change({ q: '', filters: {} })} />
        {keepsViews(name) && (
          <div className={tools.result}>
            <SaveView area={list.area} isNarrowed={isNarrowed(list.search, list.filters)} />
          </div>
        )}
      </search>
      <ExportFiles kind="report" subject={name} />
      <ListState list={list} columnCount={listReports[name].columns.length} narrow={narrow} writable={false}>
        <div className={page.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {answer && <Rows name={name} rows={answer.data} />}
        </div>
        {answer && <Paging area={list.area} pagination={answer.meta.pagination} change={list.change} />}
      </ListState>
    </>
  );
}

/** What staff did reads as sentences, as the log has them; everything else is a table. */
function Rows({ name, rows }: { name: ReportList; rows: Row[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const heads = useHeads(name);
  const label = t(`report.${name}.title`);
  if (name === 'officer-activities-log')
    return <LogLines label={label} entries={(rows as unknown as OfficerActivity[]).map(asLog)} />;
  const columns = listReports[name].columns as ReportColumn<Row>[];
  const shown = rows.map((row) => ({
    key: row.id,
    cells: columns.map(({ text, show }) => (show ? show(row, language) : text(row, language))),
  }));
  return <ReportRows label={label} heads={heads} rows={shown} />;
}

function useHeads(name: ReportList): Head[] {
  const { t } = useTranslation();
  return listReports[name].columns.map(({ field, isWhole }) => ({
    field,
    label: t(`report.${name}.field.${field}`),
    isWhole,
  }));
}

function Acts({ list, onPaper }: { list: ReportListState; onPaper: () => void }) {
  const { t } = useTranslation();
  const total = list.answer.data?.meta.pagination.total ?? 0;
  const bodyOf = (asked: ExportChoice) => ({
    report: list.name,
    ...asked,
    ...(list.query.filters ? { filters: list.query.filters } : {}),
  });
  return (
    <div className={css.actions}>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} disabled={total === 0} onClick={onPaper}>
        {t('report.paper.print')}
      </Button>
      <RequestExport
        disabled={total === 0}
        revealText={t('report.revealText', { count: total.toLocaleString('en') })}
        ask={(asked) => call(reportExportApi.ask, { body: bodyOf(asked) })}
        askRevealed={(asked, reason) => call(reportExportApi.askRevealed, { body: { ...bodyOf(asked), reason } })}
      />
    </div>
  );
}

/** As many rows as somebody prints; a file has all of them. */
const MAX_PRINTED = 500;

function ListPaper({ list, onClose }: { list: ReportListState; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const heads = useHeads(list.name);
  const query = { ...list.query, pagination: { page: 1, pageSize: MAX_PRINTED } };
  const answer = useQuery({
    queryKey: ['report', list.name, 'paper', query],
    queryFn: ({ signal }) => call(reportApi[list.name], { query }, { signal }) as Promise<ListAnswer>,
  });
  if (!answer.data)
    return (
      <ListState list={{ ...list, answer }} columnCount={1} narrow={false} writable={false}>
        {null}
      </ListState>
    );
  const { data, meta } = answer.data;
  const { total } = meta.pagination;
  const columns = listReports[list.name].columns as ReportColumn<Row>[];
  return (
    <ReportPaper
      title={t(`report.${list.name}.title`)}
      about={t('report.paper.rows', {
        shown: data.length.toLocaleString('en'),
        total: `${total.toLocaleString('en')}${meta.atLeast ? '+' : ''}`,
      })}
      heads={heads}
      rows={data.map((row) => ({ key: row.id, cells: columns.map(({ text }) => text(row, language)) }))}
      onClose={onClose}
    />
  );
}
