import { parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { IconCheck, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { Lines } from './Lines.tsx';
import type { TabProps } from './tab-props.ts';

const NEWEST = 50;

/** What came for the room, the newest first. */
export function RoomParcels({ room }: TabProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['parcel', 'of-room', room.id],
    queryFn: () =>
      call(parcelApi.list, {
        query: {
          filters: { room: { id: { $eq: room.id } } },
          sort: ['createdAt:desc'],
          pagination: { pageSize: NEWEST },
          populate: ['status', 'carrier'],
        },
      }),
  });
  return (
    <Lines
      label={t('room.tab.parcels')}
      answer={answer}
      empty={t('room.empty.parcels')}
      line={({ id, packingNo, name, carrier, createdAt, status }) => ({
        id,
        name: packingNo,
        to: `/parcel/${id}`,
        more: [name, nameOf(carrier, language), formatMoment(createdAt)],
        state: {
          good: status?.id !== PARCEL_STATUS.waiting,
          words: nameOf(status, language),
          icon: status?.id === PARCEL_STATUS.waiting ? IconPackage : IconCheck,
        },
      })}
    />
  );
}
