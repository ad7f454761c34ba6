import type { Room } from '@lobby/contract/areas/room';
import { IconBan, IconCheck, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { PhoneLink } from '#shared/layout/ContactLinks.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { ParcelState } from '#shared/parcel/ParcelState.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { LinesCard } from './LinesCard.tsx';
import { useCards, useCars, useDoorEvents, useMembers, useParcels } from './room-lists.ts';

export type PartProps = { room: Pick<Room, 'id'> };

/** Who lives here and how they are called. */
export function MembersCard({ room }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <LinesCard
      title={t('room.tab.members')}
      answer={useMembers(room.id)}
      empty={t('room.empty.members')}
      renderLine={({ id, role, phone, isActive, ...names }) => ({
        id,
        name: nameOf(names, language),
        more: [t(`room.member.${role}`), phone && <PhoneLink key="phone" phone={phone} />],
        state: !isActive && <InUse isActive={false} />,
      })}
    />
  );
}

export function CardsCard({ room }: PartProps) {
  const { t } = useTranslation();
  return (
    <LinesCard
      title={t('room.tab.cards')}
      answer={useCards(room.id)}
      empty={t('room.empty.cards')}
      renderLine={({ id, serial, holder, isActive }) => ({
        id,
        name: serial,
        more: [holder],
        state: <InUse isActive={isActive} />,
      })}
    />
  );
}

export function CarsCard({ room }: PartProps) {
  const { t } = useTranslation();
  return (
    <LinesCard
      title={t('room.tab.cars')}
      answer={useCars(room.id)}
      empty={t('room.empty.cars')}
      renderLine={({ id, plate, province, model, isActive }) => ({
        id,
        name: `${plate} ${province}`,
        more: [model],
        state: <InUse isActive={isActive} />,
      })}
    />
  );
}

type ParcelsCardProps = PartProps & { status: 'waiting' | 'completed' };

export function ParcelsCard({ room, status }: ParcelsCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <LinesCard
      title={t(`room.parcels.${status}`)}
      answer={useParcels(room.id, status)}
      empty={t(`room.empty.${status}`)}
      renderLine={(parcel) => ({
        id: parcel.id,
        name: parcel.packingNo,
        to: `/parcel/${parcel.id}`,
        more: [
          parcel.name,
          nameOf(parcel.carrier, language),
          parcel.storagePlace,
          status === 'completed' && <Moment key="at" at={parcel.createdAt} />,
        ],
        state: <ParcelState parcel={parcel} />,
      })}
    />
  );
}

/** The last times a card, a code or a face of this room was at a door or a lift. */
export function DoorEventsCard({ room }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <LinesCard
      title={t('room.doors.title')}
      answer={useDoorEvents(room.id)}
      empty={t('room.doors.none')}
      side={
        <Link to="/logs/building" search={{ roomId: String(room.id) }}>
          {t('room.doors.all')}
        </Link>
      }
      renderLine={({ id, device, deviceId, person, isVisitor, direction, result, reason, occurredAt }) => ({
        id,
        name: device ? (language === 'en' && device.nameEn) || device.name : t('log.access.gone', { id: deviceId }),
        more: [
          <Moment key="at" at={occurredAt} />,
          t(`log.access.filter.direction.${direction}`),
          person ? nameOf(person, language) : t(isVisitor ? 'log.access.visitor' : 'log.access.nobody'),
          reason && t(`log.access.reason.${reason}`, { defaultValue: reason }),
        ],
        state: result === 'denied' && (
          <StateBadge tone="bad" icon={<IconBan size={18} aria-hidden />}>
            {t('log.access.filter.result.denied')}
          </StateBadge>
        ),
      })}
    />
  );
}

function InUse({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const Icon = isActive ? IconCheck : IconMinus;
  return (
    <StateBadge tone={isActive ? 'good' : 'warn'} icon={<Icon size={18} aria-hidden />}>
      {t(isActive ? 'room.inUse' : 'room.notInUse')}
    </StateBadge>
  );
}
