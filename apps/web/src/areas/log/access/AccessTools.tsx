import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#kernel/can.ts';
import { FilterChip } from '#kernel/list/FilterChip.tsx';
import tools from '#kernel/list/ListTools.module.css';
import { isNarrowed } from '#kernel/list/list-query.ts';
import { DayInput } from '../DayInput.tsx';
import log from '../Log.module.css';
import { accessChips, numbersOf } from './access-filters.ts';
import { since } from './access-time.ts';
import { ExportMenu } from './export/ExportMenu.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PersonFilter } from './PersonFilter.tsx';
import type { AccessList } from './use-access-log.ts';

/** When, where, who and whether. */
export function AccessTools({ list }: { list: AccessList }) {
  const { t } = useTranslation();
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
        {can('log-reveal:write') && <PersonFilter list={list} />}
        {numbersOf(list.log).map((field) => (
          <NumberInput
            key={`${field} ${filters[field]?.[0] ?? ''}`}
            field={field}
            number={filters[field]?.[0]}
            onChange={(whole) => list.narrow(field, whole ? [whole] : [])}
          />
        ))}
        <div className={log.days}>
          {(['from', 'to'] as const).map((field) => (
            <DayInput
              key={`${field} ${filters[field]?.[0] ?? ''}`}
              label={t(`log.access.field.${field}`)}
              day={filters[field]?.[0]}
              onChange={(day) => list.narrow(field, day ? [day] : [])}
            />
          ))}
        </div>
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
      <div className={`${tools.result} ${log.result}`}>
        <ExportMenu list={list} />
      </div>
    </search>
  );
}
