import { quotaApi } from '@lobby/contract/areas/quota';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

/** "Cards 2 of 3": whether the room of this resident may have another one. */
export function CardQuota({ memberId }: { memberId: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['quota', 'of-member', memberId],
    queryFn: () => call(quotaApi.check, { query: { userId: memberId } }),
    meta: { liveAreas: ['card'] },
  });
  if (!data) return null;
  const { used, limit, left } = data.data.mifare;
  const isFull = left <= 0;
  const Icon = isFull ? IconAlertTriangle : IconCircleCheck;
  return (
    <div role="status">
      <StateBadge tone={isFull ? 'bad' : 'good'} Icon={Icon}>
        {t(isFull ? 'card.desk.quotaFull' : 'card.desk.quota', { used, limit, room: data.data.room.name })}
      </StateBadge>
    </div>
  );
}
