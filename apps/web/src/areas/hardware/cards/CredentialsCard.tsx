import { cardApi } from '@lobby/contract/areas/card';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { DEVICE_META } from '#shared/card/card-lists.ts';
import { DriftLines } from '#shared/card/DriftLines.tsx';
import { sentWords } from '#shared/card/sent-words.ts';
import { useCommand } from '#shared/query/command.ts';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';

/** Beside the commands and keys of the device; the others are on a page of their own. */
const SHOWN = 5;

/** How many cards and plates the device has of those it should have; what did not come through is sent again, one or all. */
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
      {counts && failed.length > 0 && (
        <>
          <p>{t('card.ofDevice.failed', { count: counts.failed })}</p>
          <SendAgain hardware={hardware} count={counts.failed} />
          <DriftLines drift={failed.slice(0, SHOWN)} label={t('card.ofDevice.title')} />
          {SHOWN < counts.failed && (
            <p className={card.soft}>
              {t('card.drift.cut', { shown: Math.min(SHOWN, failed.length), total: counts.failed })}{' '}
              <Link to="/resident/card/drift">{t('card.drift.link')}</Link>
            </p>
          )}
        </>
      )}
    </RecordCard>
  );
}

function SendAgain({ hardware, count }: { hardware: number; count: number }) {
  const { t } = useTranslation();
  const writable = useCan()('hardware:write');
  const { run, running } = useCommand(cardApi.syncDevice, { area: 'card', done: sentWords });
  if (!writable) return null;
  return (
    <div>
      <Button
        variant="default"
        loading={running}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => void run({ params: { id: hardware } })}
      >
        {t('card.drift.repair', { count })}
      </Button>
    </div>
  );
}
