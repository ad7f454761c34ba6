import { accessExportApi } from '@lobby/contract/areas/access-export';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useRequestExport } from '#shared/export/ExportFiles.tsx';
import { ClearFilters, FilterChip } from '#shared/list/FilterChip.tsx';
import tools from '#shared/list/ListTools.module.css';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Log.module.css';
import { LogDays } from '../LogDays.tsx';
import { accessChips, since, subjectsOf } from './access-filters.ts';
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
      <div className={`${tools.result} ${css.result}`}>
        <ExportMenu list={list} />
      </div>
    </search>
  );
}

/** A file of exactly what is filtered, masked as on the screen; whole with a reason, for those who may. */
function ExportMenu({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const request = useRequestExport();
  const [revealing, setRevealing] = useState(false);
  const body = { log: list.log, language, ...(list.query.filters ? { filters: list.query.filters } : {}) };
  return (
    <>
      <Menu position="bottom-end" width={344}>
        <Menu.Target>
          <Button
            variant="default"
            className={tools.icon ?? ''}
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={!list.answer.data?.meta.total || list.problem !== undefined}
          >
            {t('list.export.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void request(() => call(accessExportApi.ask, { body }))}>
            {t('log.access.export.masked')}
          </Menu.Item>
          {can('log-reveal:write') && <Menu.Item onClick={() => setRevealing(true)}>{t('log.access.export.revealed')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {revealing && (
        <ReasonDialog
          title={t('log.access.export.revealTitle')}
          label={t('log.access.reveal.reason')}
          action={t('log.access.export.confirm')}
          onConfirm={(reason) => request(() => call(accessExportApi.askRevealed, { body: { ...body, reason } }))}
          onClose={() => setRevealing(false)}
        >
          {t('log.access.export.revealText', { count: (list.answer.data?.meta.total ?? 0).toLocaleString('en') })}
        </ReasonDialog>
      )}
    </>
  );
}
