import { type ListedResident, residentApi } from '@lobby/contract/areas/resident';
import { Menu } from '@mantine/core';
import { IconDoorExit, IconFileImport, IconKey, IconLock, IconLockOpen } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivationDialog, useIssuedActivation, useNewLink } from '#shared/activation/ActivationDialog.tsx';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { AvatarWithName } from '#shared/files/Avatar.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import type { Column } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { BlockDialog } from './BlockDialog.tsx';
import css from './Resident.module.css';
import { ResidentState, residentStateOf } from './ResidentState.tsx';
import { residentRecords } from './resident.records.ts';
import { residentFilters } from './resident-filters.ts';

const columns: Column<ListedResident>[] = [
  { field: 'name', text: nameOf, show: (resident) => <Name resident={resident} />, sort: { th: 'nameTh', en: 'nameEn' } },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  { field: 'role', text: ({ role }) => (role ? i18next.t(`resident.filter.role.${role.type}`) : ''), onCard: true },
  { field: 'relation', text: ({ relation }) => (relation ? i18next.t(`resident.filter.relation.${relation}`) : '') },
  { field: 'phone' },
  {
    field: 'hasAccount',
    text: ({ hasAccount }) => i18next.t(hasAccount ? 'list.yes' : 'list.no'),
    show: ({ hasAccount }) => <YesNo value={hasAccount} />,
  },
  { field: 'movedIn', text: ({ movedIn }) => formatDayInput(movedIn ?? undefined) },
  {
    field: 'state',
    text: (resident) =>
      i18next.t(`resident.state.${residentStateOf(resident)}`, { day: formatDayInput(resident.leavesOn ?? undefined) }),
    show: (resident) => <ResidentState resident={resident} />,
    onCard: 'state',
  },
];

export function ResidentListPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('resident:write');
  const [blocking, setBlocking] = useState<ListedResident | null>(null);
  const { issued, setIssued } = useIssuedActivation();
  const newLink = useNewLink({ area: 'resident', activate: residentApi.activate }, setIssued);

  /** The list does not know the user name that stands on a slip. */
  async function newSlip(resident: ListedResident) {
    const { id } = resident;
    try {
      const { account } = (await call(residentApi.get, { params: { id } })).data;
      if (account) await newLink({ id, name: nameOf(resident, language), username: account.username, email: null });
    } catch (error) {
      toastFailed(error);
    }
  }

  const rowActions = (resident: ListedResident) => {
    if (!writable || !resident.isActive) return null;
    const Lock = resident.isBlocked ? IconLockOpen : IconLock;
    return (
      <>
        {resident.hasAccount && !resident.isBlocked && (
          <Menu.Item leftSection={<IconKey size={18} />} onClick={() => void newSlip(resident)}>
            {t('resident.slip')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Lock size={18} />} onClick={() => setBlocking(resident)}>
          {t(`resident.${resident.isBlocked ? 'unblock' : 'block'}.action`)}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/resident/move-out/create/${resident.id}`}
          data-danger
          leftSection={<IconDoorExit size={18} />}
        >
          {t(resident.leavesOn ? 'resident.moveOut.change' : 'resident.moveOut.action')}
        </Menu.Item>
      </>
    );
  };
  return (
    <>
      <ListPage
        area="resident"
        api={residentRecords}
        columns={columns}
        filters={residentFilters}
        top={importLink}
        rowActions={rowActions}
      />
      {blocking && <BlockDialog resident={blocking} isBlocked={blocking.isBlocked} onClose={() => setBlocking(null)} />}
      {issued && <ActivationDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

const importLink = () => <ImportLink />;

function ImportLink() {
  const { t } = useTranslation();
  if (!useCan()('resident:write')) return null;
  return (
    <div className={css.top}>
      <LinkButton to="/resident/resident-list/import" variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
        {t('resident.import.title')}
      </LinkButton>
    </div>
  );
}

function Name({ resident }: { resident: ListedResident }) {
  const name = nameOf(resident, useLanguage());
  return <AvatarWithName name={name} file={resident.photo} />;
}
