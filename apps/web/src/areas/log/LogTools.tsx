import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '#shared/list/ExportMenu.tsx';
import { ClearFilters, FilterChip } from '#shared/list/FilterChip.tsx';
import tools from '#shared/list/ListTools.module.css';
import css from './Log.module.css';
import { LogDays } from './LogDays.tsx';
import { chips } from './log-filters.ts';
import type { LogList } from './use-log.ts';

/** Who, where, what and when. */
export function LogTools({ list }: { list: LogList }) {
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
