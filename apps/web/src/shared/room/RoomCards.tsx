import type { ListedCard } from '@lobby/contract/areas/card';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddCardLink } from '#shared/card/AddCardLink.tsx';
import { CardState } from '#shared/card/CardState.tsx';
import { Moment } from '#shared/dates/Moment.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { ParcelState } from '#shared/parcel/ParcelState.tsx';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { useCards, useParcels } from './room-lists.ts';

type Props = { roomId: number };

/** The cards of a room, each with its holder. */
export function CardsCard({ roomId }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('card:write');
  return (
    <LinesCard
      title={t('room.tab.cards')}
      answer={useCards(roomId)}
      empty={t('room.empty.cards')}
      side={writable && <AddCardLink />}
      renderLine={({ id, serial, holder, state, validUntil }) => ({
        id,
        name: serial,
        to: `/resident/card/${id}`,
        more: [holder ? nameOf(holder, language) : t('card.desk.nobody')],
        state: <CardState state={state as ListedCard['state']} validUntil={validUntil} />,
      })}
    />
  );
}

/** Parcels belong to a room, whoever is named on them. */
export function ParcelsCard({ roomId, status, title }: Props & { status: 'waiting' | 'completed'; title?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <LinesCard
      title={title ?? t(`room.parcels.${status}`)}
      answer={useParcels(roomId, status)}
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

export function InUse({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const Icon = isActive ? IconCheck : IconMinus;
  return (
    <StateBadge tone={isActive ? 'good' : 'warn'} Icon={Icon}>
      {t(isActive ? 'room.inUse' : 'room.notInUse')}
    </StateBadge>
  );
}
