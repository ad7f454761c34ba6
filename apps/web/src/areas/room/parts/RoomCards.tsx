import type { Room } from '@lobby/contract/areas/room';
import { IconBan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { PhoneLink } from '#shared/layout/ContactLinks.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { InUse } from '#shared/room/RoomCards.tsx';
import { useDoorEvents, useMembers } from '#shared/room/room-lists.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

export type PartProps = { room: Pick<Room, 'id'> };

/** Who lives here and how they are called. */
export function MembersCard({ room }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayAdd = useCan()('resident:write');
  return (
    <LinesCard
      title={t('room.tab.members')}
      side={
        mayAdd && (
          <Link to="/resident/resident-list/create" search={{ roomID: room.id }}>
            {t('resident.create')}
          </Link>
        )
      }
      answer={useMembers(room.id)}
      empty={t('room.empty.members')}
      renderLine={({ id, role, phone, isActive, ...names }) => ({
        id,
        name: nameOf(names, language),
        to: `/resident/resident-list/${id}`,
        more: [t(`room.member.${role}`), phone && <PhoneLink key="phone" phone={phone} />],
        state: !isActive && <InUse isActive={false} />,
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
          <StateBadge tone="bad" Icon={IconBan}>
            {t('log.access.filter.result.denied')}
          </StateBadge>
        ),
      })}
    />
  );
}
