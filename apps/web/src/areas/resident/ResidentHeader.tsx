import { residentApi } from '@lobby/contract/areas/resident';
import { Menu } from '@mantine/core';
import { IconAlertOctagon, IconCamera, IconDoorExit, IconDoorOff, IconKey, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewLink } from '#shared/activation/ActivationDialog.tsx';
import type { IssuedActivation } from '#shared/activation/issued-activation.ts';
import { useBookingsToCome } from '#shared/booking/BookingsCards.tsx';
import { Key } from '#shared/keys/Key.tsx';
import { EmailLink, PhoneLink } from '#shared/layout/ContactLinks.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { BlockedNotice } from '#shared/record/BlockedNotice.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { useLostCard } from './lost-card/use-lost-card.tsx';
import { PhotoDialog } from './parts/PhotoDialog.tsx';
import { useCancelMoveOut } from './parts/use-cancel-move-out.ts';
import { ResidentState } from './ResidentState.tsx';
import { type Resident, residentChanges } from './resident.records.ts';
import { residentPageSearch, TABS } from './resident-search.ts';

const LIST = '/resident/resident-list';
type Props = { resident: Resident; onIssued: (issued: IssuedActivation) => void };
type Act = 'block' | 'photo';

/** Who it is, where they live, how they are reached, and what the office can do about them. */
export function ResidentHeader({ resident, onIssued }: Props) {
  const { t } = useTranslation();
  const writable = useCan()('resident:write');
  const [act, setAct] = useState<Act | null>(null);
  const lost = useLostCard(resident);
  const name = nameOf(resident, useLanguage());
  const isBlocked = resident.blockedAt !== null;
  const here = resident.rooms.find(({ id }) => id === resident.id);
  const facts = {
    room: here && <Link to={`/floor-and-room/room/${here.room.id}`}>{roomInBuilding(here.room.name, here.room.building)}</Link>,
    role: here && t(`resident.filter.role.${here.role.type}`),
    phone: resident.phone && <PhoneLink phone={resident.phone} />,
    email: resident.email && <EmailLink email={resident.email} />,
    moveOutId: resident.moveOutId && <Link to={`/resident/move-out/${resident.moveOutId}`}>{t('resident.moveOut.open')}</Link>,
  };
  const close = () => setAct(null);
  return (
    <>
      <RecordHeader
        area="resident"
        listPath={LIST}
        title={name}
        state={<ResidentState resident={{ ...resident, isBlocked }} />}
        facts={Object.entries(facts).map(([field, value]) => ({ name: t(`resident.field.${field}`), value }))}
        actions={
          <RecordActions
            area="resident"
            api={residentChanges}
            listPath={LIST}
            record={resident}
            name={name}
            menu={writable && <MenuItems resident={resident} onAct={setAct} onIssued={onIssued} onLost={lost.report} />}
          />
        }
        tabs={<ResidentTabs resident={resident} />}
      />
      {isBlocked && (
        <BlockedNotice
          title={t('resident.state.blocked')}
          reason={resident.blockedReason}
          effect={t('resident.blockedCards')}
          unblock={writable && { name: t('resident.unblock.action'), act: () => setAct('block') }}
        />
      )}
      {act === 'block' && <BlockDialog resident={resident} isBlocked={isBlocked} onClose={close} />}
      {lost.dialog}
      {act === 'photo' && <PhotoDialog resident={resident} onClose={close} />}
    </>
  );
}

type MenuProps = Props & { onAct: (act: Act) => void; onLost: (() => void) | undefined };

function MenuItems({ resident, onAct, onIssued, onLost }: MenuProps) {
  const { t } = useTranslation();
  const newLink = useNewLink({ area: 'resident', activate: residentApi.activate }, onIssued);
  const cancelMoveOut = useCancelMoveOut(resident);
  const name = nameOf(resident, useLanguage());
  const { id, account, isActive, leavesOn, blockedAt } = resident;
  return (
    <>
      <Menu.Item leftSection={<IconCamera size={18} />} onClick={() => onAct('photo')}>
        {t('resident.photo.action')}
      </Menu.Item>
      {account && isActive && blockedAt === null && (
        <Menu.Item
          leftSection={<IconKey size={18} />}
          onClick={() => void newLink({ id, name, username: account.username, email: null })}
        >
          {t('resident.slip')}
        </Menu.Item>
      )}
      {onLost && (
        <Menu.Item data-danger leftSection={<IconAlertOctagon size={18} />} rightSection={<Key name="L" />} onClick={onLost}>
          {t('card.lost.action')}
        </Menu.Item>
      )}
      {isActive && blockedAt === null && (
        <Menu.Item data-danger leftSection={<IconLock size={18} />} onClick={() => onAct('block')}>
          {t('resident.block.action')}
        </Menu.Item>
      )}
      {isActive && leavesOn && (
        <Menu.Item leftSection={<IconDoorOff size={18} />} onClick={() => void cancelMoveOut()}>
          {t('resident.moveOut.cancel')}
        </Menu.Item>
      )}
      {isActive && (
        <Menu.Item component={Link} to={`/resident/move-out/create/${id}`} data-danger leftSection={<IconDoorExit size={18} />}>
          {t(leavesOn ? 'resident.moveOut.change' : 'resident.moveOut.action')}
        </Menu.Item>
      )}
    </>
  );
}

function ResidentTabs({ resident: { id, counts } }: { resident: Resident }) {
  const { t } = useTranslation();
  const shown = { requests: counts.requests, bookings: useBookingsToCome({ user: id }) ?? 0 };
  const countOf = (tab: (typeof TABS)[number]) => (tab === 'requests' || tab === 'bookings' ? shown[tab] : 0);
  return (
    <PageTabs
      label={t('resident.edit')}
      tabs={TABS.map((tab) => ({
        name: t(`resident.tab.${tab}`),
        to: `${LIST}/${id}`,
        search: residentPageSearch({ tab }),
        ...(countOf(tab) > 0 && { count: countOf(tab) }),
      }))}
    />
  );
}
