import { Button, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveView } from '#shared/saved-views/SaveView.tsx';
import type { View } from '#shared/saved-views/views.ts';
import type { Column, Filter, Row } from './columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ClearFilters, FilterChip } from './FilterChip.tsx';
import { ListSearchBox } from './ListSearchBox.tsx';
import css from './ListTools.module.css';
import { isNarrowed } from './list-query.ts';
import type { List } from './use-list.ts';

type Props = {
  list: List;
  allColumns: Column<Row>[];
  hidden: string[];
  onHide: (fields: string[]) => void;
  narrow: boolean;
  usualViews: View[] | undefined;
};

/** Search and filters on the left, what to do with the result on the right: one line at the desk. */
export function ListTools({ list, allColumns, hidden, onHide, narrow, usualViews }: Props) {
  const { search, change } = list;
  const setFilter = (field: string, values: string[]) => {
    const { [field]: _, ...others } = search.filters ?? {};
    change({ filters: values.length > 0 ? { ...others, [field]: values } : others });
  };
  return (
    <search className={css.tools}>
      {list.api.shape.searchable && <ListSearchBox value={search.q ?? ''} onSearch={(q) => change({ q }, { replace: true })} />}
      <div className={css.chips}>
        <FilterChips area={list.area} filters={list.filters} used={search.filters ?? {}} onChange={setFilter} />
      </div>
      <ClearFilters search={search} filters={list.filters} onClear={() => change({ q: '', filters: {} })} />
      <div className={css.result}>
        <SaveView area={list.area} usual={usualViews} isNarrowed={isNarrowed(search, list.filters)} />
        {!narrow && <ColumnMenu area={list.area} columns={allColumns} hidden={hidden} onHide={onHide} />}
        <ExportMenu list={list} />
      </div>
    </search>
  );
}

/** As many filters as stand beside the search on a small laptop; the others are behind "More filters" until they are used. */
const MAX_CHIPS = 3;

type FilterChipsProps = {
  area: string;
  filters: Filter[];
  used: Record<string, string[]>;
  onChange: (field: string, values: string[]) => void;
};

export function FilterChips({ area, filters, used, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<string>();
  const isShown = ({ field }: Filter, at: number) => at < MAX_CHIPS || field in used || field === added;
  const shown = filters.length > MAX_CHIPS + 1 ? filters.filter(isShown) : filters;
  const others = filters.filter((filter) => !shown.includes(filter));
  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={filter.field}
          area={area}
          filter={filter}
          values={used[filter.field] ?? []}
          onChange={(values) => onChange(filter.field, values)}
          startsOpen={filter.field === added}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" width={224} returnFocus={false}>
          <Menu.Target>
            <Button
              variant="default"
              className={css.chip ?? ''}
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            >
              {t('list.moreFilters')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ field }) => (
              <Menu.Item key={field} onClick={() => setAdded(field)}>
                {t(`${area}.field.${field}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

type ColumnMenuProps = { area: string; columns: Column<Row>[]; hidden: string[]; onHide: (fields: string[]) => void };

/** Which columns to show, remembered on this machine. The first one is the name people say and stays. */
function ColumnMenu({ area, columns, hidden, onHide }: ColumnMenuProps) {
  const { t } = useTranslation();
  const toggle = (field: string) => onHide(hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field]);
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <Button
          variant="default"
          className={css.icon ?? ''}
          title={t('list.columns')}
          leftSection={<IconColumns3 size={18} aria-hidden />}
        >
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ field }) => (
          <Menu.CheckboxItem key={field} checked={!hidden.includes(field)} onChange={() => toggle(field)}>
            {t(`${area}.field.${field}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
