import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { Button, Menu } from '@mantine/core';
import { IconHandGrab, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { ListPage } from '#shared/list/ListPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { HandOverDialog } from './handover/HandOverDialog.tsx';
import { ParcelCounters } from './ParcelCounters.tsx';
import css from './ParcelListPage.module.css';
import { isWaiting } from './parcel-calls.ts';
import { parcelColumns } from './parcel-columns.tsx';
import { parcelFilters } from './parcel-filters.ts';

export function ParcelListPage() {
  const { t } = useTranslation();
  const writable = useCan()('parcel:write');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<{ ids: number[]; clear: () => void } | null>(null);

  const handOver = (ids: number[], clear: () => void) => {
    if (ids.length === 0) void showMessage('error', t('problem.parcelSelectLeastOne'));
    else setLeaving({ ids, clear });
  };
  const top = (picked: number[], clear: () => void) => <Top onHandOver={writable ? () => handOver(picked, clear) : undefined} />;
  const bulk = (picked: number[], clear: () => void) => <BulkActs picked={picked} onHandOver={() => handOver(picked, clear)} />;
  const rowActions = (row: Parcel) => (
    <>
      {writable && isWaiting(row) && (
        <Menu.Item leftSection={<IconHandGrab size={18} />} onClick={() => handOver([row.id], () => undefined)}>
          {t('parcel.handOver.act', { count: 1 })}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPrinter size={18} />}
        onClick={() => void navigate({ to: '/parcel/label', search: { ids: String(row.id) } })}
      >
        {t('parcel.label.print', { count: 1 })}
      </Menu.Item>
    </>
  );
  return (
    <>
      <ListPage
        area="parcel"
        api={parcelApi}
        columns={parcelColumns}
        filters={parcelFilters}
        rowActions={rowActions}
        top={top}
        bulk={bulk}
      />
      {leaving && <HandOverDialog ids={leaving.ids} onClose={() => setLeaving(null)} onDone={leaving.clear} />}
    </>
  );
}

function Top({ onHandOver }: { onHandOver: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.top}>
      <ParcelCounters />
      {onHandOver && (
        <Button
          className={css.act ?? ''}
          variant="default"
          leftSection={<IconHandGrab size={18} aria-hidden />}
          onClick={onHandOver}
        >
          {t('parcel.handOver.open')}
        </Button>
      )}
    </div>
  );
}

function BulkActs({ picked, onHandOver }: { picked: number[]; onHandOver: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton
        variant="default"
        to="/parcel/label"
        search={{ ids: picked.join(',') }}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {t('parcel.label.print', { count: picked.length })}
      </LinkButton>
      <Button leftSection={<IconHandGrab size={18} aria-hidden />} onClick={onHandOver}>
        {t('parcel.handOver.act', { count: picked.length })}
      </Button>
    </>
  );
}
