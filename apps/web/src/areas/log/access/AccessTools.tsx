import { accessExportApi } from '@lobby/contract/areas/access-export';
import { EXPORT_FORMATS, type ExportFormat } from '@lobby/contract/areas/export';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useRequestExport } from '#shared/export/ExportFiles.tsx';
import { ClearFilters } from '#shared/list/FilterChip.tsx';
import tools from '#shared/list/ListTools.module.css';
import { FilterChips } from '#shared/list/ListTools.tsx';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
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

/** The workbook first: it is what an office opens. */
const FORMATS = EXPORT_FORMATS.toReversed();

/** A file of exactly what is filtered, masked as on the screen; whole with a reason, for those who may. */
export function AccessExport({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const request = useRequestExport();
  const [revealing, setRevealing] = useState<ExportFormat | null>(null);
  const bodyOf = (format: ExportFormat) => ({
    log: list.log,
    language,
    format,
    ...(list.query.filters ? { filters: list.query.filters } : {}),
  });
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
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void request(() => call(accessExportApi.ask, { body: bodyOf(format) }))}>
              {t(`log.access.export.masked.${format}`)}
            </Menu.Item>
          ))}
          {can('log-reveal:write') &&
            FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => setRevealing(format)}>
                {t(`log.access.export.revealed.${format}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {revealing && (
        <ReasonDialog
          title={t('log.access.export.revealTitle')}
          label={t('log.access.reveal.reason')}
          action={t('log.access.export.confirm')}
          onConfirm={(reason) => request(() => call(accessExportApi.askRevealed, { body: { ...bodyOf(revealing), reason } }))}
          onClose={() => setRevealing(null)}
        >
          {t('log.access.export.revealText', { count: (list.answer.data?.meta.total ?? 0).toLocaleString('en') })}
        </ReasonDialog>
      )}
    </>
  );
}
