import { cardApi } from '@lobby/contract/areas/card';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { CredentialState } from '#shared/card/CredentialState.tsx';
import { DEVICE_META } from '#shared/card/card-lists.ts';
import lines from '#shared/record/LinesCard.module.css';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';

/** How many cards and plates the device has of those it should have; what did not come through is sent again from its own page. */
export function CredentialsCard({ hardware }: { hardware: number }) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['card', 'of-device', hardware],
    queryFn: () => call(cardApi.ofDevice, { params: { id: hardware } }),
    meta: DEVICE_META,
  });
  const { counts, failed } = answer.data?.data ?? { failed: [] };
  return (
    <RecordCard title={t('card.ofDevice.title')}>
      {answer.isPending && <Skeleton height={24} role="status" aria-label={t('list.loading')} />}
      {answer.isLoadingError && <p role="alert">{problemText(answer.error)}</p>}
      {counts && (
        <p className={card.soft}>
          {counts.wanted === 0 && counts.failed === 0 ? t('card.ofDevice.none') : t('card.ofDevice.counts', counts)}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p>{t('card.ofDevice.failed')}</p>
          <ul className={lines.lines} aria-label={t('card.ofDevice.title')}>
            {failed.map(({ kind, name, card: id, room, state, problem, changedAt }) => (
              <li key={`${kind} ${name} ${id} ${changedAt.getTime()}`}>
                <div className={lines.words}>
                  {id === null ? (
                    t(`card.credential.${kind}`, { name })
                  ) : (
                    <Link to={`/resident/card/${id}`}>{t(`card.credential.${kind}`, { name })}</Link>
                  )}
                  <div className={lines.more}>
                    {[room && t('card.holders.room', { room }), problem && t(`card.problem.${problem}`)]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </div>
                <CredentialState state={state} />
              </li>
            ))}
          </ul>
        </>
      )}
    </RecordCard>
  );
}
