import type { ResidentNotice } from '@lobby/contract/areas/resident-notice';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { session } from '#shared/session/store.ts';

/** What the resident heard of it: by which way, since when, and that nobody heard. */
export function NoticeLines({ notices }: { notices: ResidentNotice[] }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  return notices.map(({ id, kind, state, at, people }) => {
    const words = `${t(`residentNotice.kind.${kind}`)}: ${t(`residentNotice.state.${state}`, { count: people })}`;
    return <div key={id}>{at ? `${words}, ${formatMoment(at, zone)}` : words}</div>;
  });
}
