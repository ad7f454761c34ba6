import { cardApi, type Drift } from '@lobby/contract/areas/card';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { hasFailed } from '#shared/card/CredentialState.tsx';
import { DEVICE_META } from '#shared/card/card-lists.ts';
import { sentWords } from '#shared/card/sent-words.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useActions } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import css from '../Card.module.css';
import { DeviceDrift } from './DeviceDrift.tsx';

/** Where a device has not what the register says: by device, since it is mostly the device that is at fault. */
export function DriftPage() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['card', 'drift'],
    queryFn: () => call(cardApi.drift),
    meta: DEVICE_META,
  });
  if (answer.isPending) return <DriftSkeleton />;
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  const { drift, total } = answer.data.data;
  const hasFailures = drift.some(hasFailed);
  const devices = Map.groupBy(drift, ({ hardware }) => `${hardware.id} ${hardware.formerAddr}`);
  return (
    <div className={`${layout.page} ${css.stack}`}>
      <FormHeader area="card" listPath="/resident/card" title={t('card.drift.title')}>
        <p className={layout.note}>{t('card.drift.intro')}</p>
      </FormHeader>
      {drift.length === 0 && (
        <div className={layout.card}>
          <Notice
            order={2}
            icon={<IconCircleCheck size={28} />}
            title={t('card.drift.empty.title')}
            text={t('card.drift.empty.text')}
          />
        </div>
      )}
      {hasFailures && <RepairAll />}
      {drift.length < total && (
        <p className={layout.note} role="status">
          {t('card.drift.cut', { shown: drift.length, total })}
        </p>
      )}
      {[...devices].map(([id, lines]) => (
        <DeviceDrift
          key={id}
          lines={lines as [Drift, ...Drift[]]}
          // Of several devices nobody knows whose the rest is.
          total={drift.length === total ? lines.length : devices.size === 1 ? total : undefined}
        />
      ))}
    </div>
  );
}

function RepairAll() {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  const { run, running } = useActions(() => call(cardApi.repair), { area: 'card', done: sentWords });
  if (!writable) return null;
  return (
    <div>
      <Button size="md" loading={running} leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void run({})}>
        {t('card.drift.repairAll')}
      </Button>
    </div>
  );
}

function DriftSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${layout.page} ${css.stack}`} role="status" aria-label={t('list.loading')}>
      <Skeleton height={26} width={260} radius="xl" />
      <Skeleton height={42} width={200} />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </div>
  );
}
