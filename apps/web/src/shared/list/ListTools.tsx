import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconColumns3, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Filter, Row } from './columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ClearFilters, FilterChip } from './FilterChip.tsx';
import css from './ListTools.module.css';
import type { List } from './use-list.ts';

type Props = { list: List; allColumns: Column<Row>[]; hidden: string[]; onHide: (fields: string[]) => void; narrow: boolean };

/** Search and filters on the left, what to do with the result on the right: one line at the desk. */
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
        <FilterChips area={list.area} filters={list.filters} used={search.filters ?? {}} onChange={setFilter} />
      </div>
      <ClearFilters search={search} filters={list.filters} onClear={() => change({ q: '', filters: {} })} />
      <div className={css.result}>
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

const PAUSE_MS = 300;

/** Searches when the typing pauses; `/` jumps here from anywhere on the page. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const searchLater = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    onSearch(text);
  }, PAUSE_MS);
  useHotkeys([['/', () => input.current?.focus()]]);

  // The address may also change by "clear" or the back button; what came from here is typed already.
  useEffect(() => {
    if (value.trim() !== sent.current) setTyped(value);
    sent.current = value.trim();
  }, [value]);

  const search = (text: string) => {
    setTyped(text);
    searchLater(text);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={css.box ?? ''}
      value={typed}
      onChange={(event) => search(event.currentTarget.value)}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? <CloseButton aria-label={t('list.clearSearch')} onClick={() => search('')} /> : <kbd className={css.key}>/</kbd>
      }
    />
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
        <Button variant="default" className={css.icon ?? ''} leftSection={<IconColumns3 size={18} aria-hidden />}>
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
