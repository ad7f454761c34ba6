import { type StampTemplate, stampTemplateApi } from '@lobby/contract/areas/stamp';
import { Button, Menu } from '@mantine/core';
import { IconPower, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf } from '#shared/texts/language.ts';
import { StampTabs } from './StampTabs.tsx';
import { SyncState } from './SyncState.tsx';
import { stampTemplateRecords } from './stamp.records.ts';

const columns: Column<StampTemplate>[] = [
  { field: 'code' },
  { field: 'name', text: nameOf, sort: { th: 'nameTh', en: 'nameEn' }, onCard: true },
  { field: 'kind', text: ({ kind }, language) => nameOf(kind, language), populate: 'kind' },
  { field: 'minutes', isAmount: true },
  { field: 'isMissing' },
  { field: 'isActive', onCard: 'state' },
  { field: 'syncedAt' },
];
const filters: Filter[] = [{ field: 'isActive' }];
export const viewFilters = viewFiltersOf(stampTemplateRecords, filters);

/** Rates of the parking system. They are written there; here they are synced and switched. */
export function StampTemplateListPage() {
  const { t } = useTranslation();
  const writable = useCan()('stamp-template:write');
  const sync = useCommand(stampTemplateApi.sync, { area: 'stamp-sync', done: 'stamp-sync.started' });
  const turn = useCommand(stampTemplateApi.active, {
    area: 'stamp-template',
    done: ({ data }) => `stamp-template.switched.${data.isActive}`,
  });
  const rowActions = ({ id, isActive, isMissing }: StampTemplate) =>
    writable &&
    (isActive || !isMissing) && (
      <Menu.Item leftSection={<IconPower size={18} />} onClick={() => void turn.run({ body: { id, isActive: !isActive } })}>
        {t(isActive ? 'stamp-template.off' : 'stamp-template.on')}
      </Menu.Item>
    );
  const action = (
    <>
      <SyncState />
      {writable && (
        <Button leftSection={<IconRefresh size={18} aria-hidden />} loading={sync.running} onClick={() => void sync.run({})}>
          {t('stamp-sync.action')}
        </Button>
      )}
    </>
  );
  return (
    <ListPage
      area="stamp-template"
      api={stampTemplateRecords}
      columns={columns}
      filters={filters}
      tabs={<StampTabs />}
      action={action}
      rowActions={rowActions}
    />
  );
}
