import { accessExportApi } from '@lobby/contract/areas/access-export';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { ClearFilters } from '#shared/list/FilterChip.tsx';
import tools from '#shared/list/ListTools.module.css';
import { FilterChips } from '#shared/list/ListTools.tsx';
import { type ExportChoice, RequestExport } from '#shared/list/RequestExport.tsx';
import { useCan } from '#shared/session/can.ts';
import { LogTime } from '../LogTime.tsx';
import { ACCESS_TIMES, accessChips, subjectsOf } from './access-filters.ts';
import { SubjectFilter } from './SubjectFilter.tsx';
import type { AccessList } from './use-access-log.ts';

/** When, where, who and whether. */
export function AccessTools({ list }: { list: AccessList }) {
  const can = useCan();
  const { filters = {} } = list.search;
  return (
    <search className={tools.tools}>
      <div className={tools.chips}>
        <LogTime area="log.access" options={ACCESS_TIMES} filters={filters} onChange={(next) => list.change({ filters: next })} />
        <FilterChips area="log.access" filters={accessChips(list.log)} used={filters} onChange={list.narrow} />
        {can('log-reveal:write') && subjectsOf(list.log).map((field) => <SubjectFilter key={field} list={list} field={field} />)}
      </div>
      <ClearFilters search={list.search} onClear={() => list.change({ filters: {} })} />
    </search>
  );
}

/** A file of exactly what is filtered, masked as on the screen; whole with a reason, for those who may. */
export function AccessExport({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  const bodyOf = (asked: ExportChoice) => ({
    log: list.log,
    ...asked,
    ...(list.query.filters ? { filters: list.query.filters } : {}),
  });
  const total = list.answer.data?.meta.total ?? 0;
  return (
    <RequestExport
      disabled={total === 0 || list.problem !== undefined}
      revealText={t('log.access.export.revealText', { count: total.toLocaleString('en') })}
      ask={(asked) => call(accessExportApi.ask, { body: bodyOf(asked) })}
      askRevealed={(asked, reason) => call(accessExportApi.askRevealed, { body: { ...bodyOf(asked), reason } })}
    />
  );
}
