import { parcelApi } from '@lobby/contract/areas/parcel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { NoticeLines } from '#shared/resident-notice/NoticeLines.tsx';
import { session } from '#shared/session/store.ts';

/** Whether the room knows of it: by which way, since when, and that nobody does. */
export function NoticeFact({ id }: { id: number }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  const { data } = useQuery({
    queryKey: ['parcel', 'one', id, 'notice'],
    queryFn: () => call(parcelApi.notice, { params: { id } }),
  });
  if (!data) return '–';
  const { state, at, people, reminders } = data.data;
  const words = state === 'off' ? t('parcel.notice.off') : t(`residentNotice.state.${state}`, { count: people });
  return (
    <>
      {at ? `${words}, ${formatMoment(at, zone)}` : words}
      <NoticeLines notices={reminders} />
    </>
  );
}
