import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '#kernel/export/ExportMenu.tsx';
import { FilterChip } from '#kernel/list/FilterChip.tsx';
import tools from '#kernel/list/ListTools.module.css';
import { isNarrowed } from '#kernel/list/list-query.ts';
import { DayInput } from './DayInput.tsx';
import css from './Log.module.css';
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
        <div className={css.days}>
          {(['from', 'to'] as const).map((field) => (
            <DayInput
              key={`${field} ${filters[field]?.[0] ?? ''}`}
              label={t(`log.field.${field}`)}
              day={filters[field]?.[0]}
              onChange={(day) => list.narrow(field, day ? [day] : [])}
            />
          ))}
        </div>
        {recordId && (
          <Button variant="default" rightSection={<IconX size={16} aria-hidden />} onClick={() => list.narrow('recordId', [])}>
            {t('log.oneRecord', { id: recordId })}
          </Button>
        )}
        {isNarrowed(list.search) && (
          <Button
            variant="subtle"
            color="gray"
            px={8}
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => list.change({ filters: {} })}
          >
            {t('list.clear')}
          </Button>
        )}
      </div>
      <div className={`${tools.result} ${css.result}`}>
        <ExportMenu list={list} />
      </div>
    </search>
  );
}
