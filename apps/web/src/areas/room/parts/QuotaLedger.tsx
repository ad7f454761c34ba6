import { MAX_QUOTA_ENTRIES, type QuotaEntry, quotaApi } from '@lobby/contract/areas/quota';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

const pages: Record<QuotaEntry['what'], (entry: QuotaEntry) => string> = {
  card: ({ id }) => `/resident/card/${id}`,
  member: ({ id }) => `/resident/resident-list/${id}`,
  request: ({ id }) => `/resident/application/${id}`,
  coupon: ({ number }) => `/e-coupon/issued?q=${encodeURIComponent(number ?? '')}`,
  stamp: () => '/web-stamp/activity',
};

/** Of a request that waits, that it does; coupons and stamps count in their month, used or not; of a stamp that came to nothing, why. */
const stateKey = ({ takes, what, why }: QuotaEntry) => {
  if (what === 'request') return 'room.quota.asked';
  if (what === 'stamp' && (why === 'refused' || why === 'failed')) return `room.quota.stamp.${why}`;
  if (what === 'coupon' || what === 'stamp') return takes ? 'room.quota.counted' : 'room.quota.void';
  return takes ? 'room.quota.takes' : 'room.quota.free';
};

/** Who and what takes the places of this room, and who had them before. */
export function QuotaLedger({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['quota', 'ledger', roomId],
    queryFn: () => call(quotaApi.ledger, { params: { roomId } }),
    meta: { liveAreas: ['card', 'resident', 'request', 'coupon', 'stamp-use'] },
  });
  const nameOfEntry = (entry: QuotaEntry) =>
    [t(`room.quota.entry.${entry.what}`), entry.number, nameOf(entry, language)].filter(Boolean).join(' ');
  return (
    <LinesCard
      title={t('room.quota.ledger')}
      answer={answer}
      empty={t('room.quota.noEntries')}
      renderLine={(entry) => ({
        id: `${entry.what} ${entry.id} ${entry.since.toISOString()}`,
        name: nameOfEntry(entry),
        to: pages[entry.what](entry),
        more: [
          t(`quota.field.${entry.of}`),
          t(entry.until ? 'room.quota.span' : 'room.quota.since', {
            from: formatDate(entry.since, zone),
            to: entry.until ? formatDate(entry.until, zone) : '',
          }),
        ],
        state: t(stateKey(entry)),
      })}
      foot={answer.data?.data.length === MAX_QUOTA_ENTRIES && <p className={layout.note}>{t('room.quota.cut')}</p>}
    />
  );
}
