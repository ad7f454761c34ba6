import { ClearFilters } from './ClearFilters.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { Column, Row } from './columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterChip } from './FilterChip.tsx';
import css from './ListTools.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { List } from './use-list.ts';

type Props = { list: List; allColumns: Column<Row>[]; hidden: string[]; onHide: (fields: string[]) => void; narrow: boolean };

/** Search and filters on the left, what to do with the result on the right. */
export function ListTools({ list, allColumns, hidden, onHide, narrow }: Props) {
  const { search, change } = list;
  const setFilter = (field: string, values: string[]) => {
    const { [field]: _, ...others } = search.filters ?? {};
    change({ filters: values.length > 0 ? { ...others, [field]: values } : others });
  };
  return (
    <search className={css.tools}>
      {list.api.shape.searchable && <SearchBox value={search.q ?? ''} onSearch={(q) => change({ q }, { replace: true })} />}
      <div className={css.chips}>
        {list.filters.map((filter) => (
          <FilterChip
            key={filter.field}
            area={list.area}
            filter={filter}
            values={search.filters?.[filter.field] ?? []}
            onChange={(values) => setFilter(filter.field, values)}
          />
        ))}
        <ClearFilters search={search} onClear={() => change({ q: '', filters: {} })} />
      </div>
      <div className={css.result}>
        {!narrow && <ColumnMenu area={list.area} columns={allColumns} hidden={hidden} onHide={onHide} />}
        <ExportMenu list={list} />
      </div>
    </search>
  );
}
