import { STAMP_STATES, type StampUse } from '@lobby/contract/areas/stamp';
import { Menu } from '@mantine/core';
import { IconBan, IconRubberStamp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { StampUseState, stampStateText, stampTargetText } from '#shared/stamp/StampUseState.tsx';
import { isVoidable, VoidStampDialog } from '#shared/stamp/VoidStampDialog.tsx';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { StampTabs } from '../StampTabs.tsx';
import { stampUseRecords } from '../stamp.records.ts';
import { stampSearch } from './stamp-search.ts';

const columns: Column<StampUse>[] = [
  { field: 'ticketNo', text: stampTargetText, show: (use) => <Target use={use} /> },
  { field: 'template', text: ({ template }, language) => nameOf(template, language), populate: 'template', onCard: true },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  { field: 'roomType', text: ({ roomType }, language) => displayName(roomType, language), populate: 'roomType' },
  { field: 'createdAt' },
  { field: 'state', text: stampStateText, show: (use) => <StampUseState use={use} />, populate: [], onCard: 'state' },
];
const filters: Filter[] = [
  { field: 'state', options: STAMP_STATES },
  { field: 'room', from: roomChoices },
];
export const viewFilters = viewFiltersOf(stampUseRecords, filters);

/** A visitor's car leads to its visit. */
function Target({ use }: { use: StampUse }) {
  const mayRead = useCan()('visitor:read');
  const words = stampTargetText(use);
  return use.ticketNo === null && use.visitId !== null && mayRead ? <Link to={`/visitor/${use.visitId}`}>{words}</Link> : words;
}

/** Each stamp: on its way, on the ticket, or not and why. */
export function StampUseListPage() {
  const { t } = useTranslation();
  const writable = useCan()('stamp-use:write');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<StampUse>();
  const rowActions = (use: StampUse) => {
    if (!writable) return false;
    if (isVoidable(use))
      return (
        <Menu.Item data-danger leftSection={<IconBan size={18} />} onClick={() => setWanted(use)}>
          {t('stamp-use.void.act')}
        </Menu.Item>
      );
    return (
      (use.state === 'refused' || use.state === 'failed') &&
      use.room && (
        <Menu.Item
          leftSection={<IconRubberStamp size={18} />}
          onClick={() => void navigate({ to: '/web-stamp/activity/create', search: stampSearch({ room: use.room?.id }) })}
        >
          {t('stamp-use.create')}
        </Menu.Item>
      )
    );
  };
  return (
    <>
      <ListPage
        area="stamp-use"
        api={stampUseRecords}
        columns={columns}
        filters={filters}
        tabs={<StampTabs />}
        rowActions={rowActions}
      />
      {wanted && <VoidStampDialog use={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
