import { ClearFilters, FilterChip } from '#shared/list/FilterChip.tsx';
import tools from '#shared/list/ListTools.module.css';
import { useCan } from '#shared/session/can.ts';
import log from '../Log.module.css';
import { LogDays } from '../LogDays.tsx';
import { accessChips, subjectsOf } from './access-filters.ts';
import { since } from './access-time.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { SubjectFilter } from './SubjectFilter.tsx';
import type { AccessList } from './use-access-log.ts';

/** When, where, who and whether. */
export function AccessTools({ list }: { list: AccessList }) {
  const can = useCan();
  const { filters = {} } = list.search;
  return (
    <search className={tools.tools}>
      <div className={tools.chips}>
        {[since, ...accessChips(list.log)].map((filter) => (
          <FilterChip
            key={filter.field}
            area="log.access"
            filter={filter}
            values={filters[filter.field] ?? []}
            onChange={(values) => list.narrow(filter.field, values)}
          />
        ))}
        {can('log-reveal:write') && subjectsOf(list.log).map((field) => <SubjectFilter key={field} list={list} field={field} />)}
        <LogDays area="log.access" filters={filters} narrow={list.narrow} />
        <ClearFilters search={list.search} onClear={() => list.change({ filters: {} })} />
      </div>
      <div className={`${tools.result} ${log.result}`}>
        <ExportMenu list={list} />
      </div>
    </search>
  );
}
