import { quotaApi } from '@lobby/contract/areas/quota';
import type { Room } from '@lobby/contract/areas/room';
import { QuotaLimits } from '@lobby/contract/areas/room-type';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useActions } from '#shared/query/command.ts';
import { NO_LIMITS, saysNothing } from '#shared/quota/limits.ts';
import { QuotaEditor } from '#shared/quota/QuotaEditor.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Room.module.css';
import { QuotaLedger } from './QuotaLedger.tsx';

type Own = { id: number; quota: QuotaLimits } | undefined;

type Props = { room: Pick<Room, 'id' | 'type'> };

/** The room's own limits over those of its type, and what is left of them. */
export function RoomQuota({ room }: Props) {
  const { t } = useTranslation();
  const own = useQuery({
    queryKey: ['quota', 'of-room', room.id],
    queryFn: async () => {
      const { data } = await call(quotaApi.list, { query: { filters: { room: { id: { $eq: room.id } } } } });
      return { quota: data[0] ?? null };
    },
  });
  if (own.isPending) return <Skeleton height={320} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (own.isLoadingError) return <LoadFailed order={2} error={own.error} onRetry={own.refetch} />;
  return (
    <div className={css.stack}>
      <QuotaLeft roomId={room.id} />
      <QuotaLedger roomId={room.id} />
      <OwnLimits key={room.id} room={room} own={own.data.quota ?? undefined} />
    </div>
  );
}

function OwnLimits({ room, own }: Props & { own: Own }) {
  const { t } = useTranslation();
  const writable = useCan()('quota:write');
  const stored = own?.quota ?? NO_LIMITS;
  /** Kept whatever somebody else saves meanwhile, until this person has saved. */
  const [typed, setTyped] = useState<QuotaLimits>();
  const limits = typed ?? stored;
  const dirty = JSON.stringify(limits) !== JSON.stringify(stored);
  const { run, running } = useActions((wanted: QuotaLimits) => saveLimits(room.id, own, wanted), {
    area: 'quota',
    done: 'form.saved',
  });
  useUnsavedGuard(dirty && !running);
  const complete = QuotaLimits.safeParse(limits).success;
  const save = async () => {
    if (await run(limits)) setTyped(undefined);
  };
  return (
    <RecordCard title={t('room.quota.own')}>
      <QuotaEditor value={limits} inherited={room.type?.quota ?? NO_LIMITS} {...(writable && { onChange: setTyped })} />
      {writable && (
        <div className={css.actions}>
          <Button miw={128} loading={running} disabled={!dirty || !complete} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </div>
      )}
    </RecordCard>
  );
}

/** A room that says nothing of its own has no quota of its own. */
async function saveLimits(room: number, own: Own, quota: QuotaLimits): Promise<unknown> {
  if (saysNothing(quota)) return own && call(quotaApi.remove, { params: { id: own.id } });
  if (own) return call(quotaApi.update, { params: { id: own.id }, body: { quota } });
  return call(quotaApi.create, { body: { room, quota } });
}

/** What the room may have, has, and may still take. */
export function QuotaLeft({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = useQuery({
    queryKey: ['quota', 'left', roomId],
    queryFn: () => call(quotaApi.check, { query: { roomId } }),
  }).data?.data;
  if (!state) return null;
  const rows = [
    { name: t('quota.field.mifare'), ...state.mifare },
    { name: t('quota.field.subAccount'), ...state.subAccount },
    ...[...state.coupon, ...state.stampType].map((kind) => ({ ...kind, name: nameOf(kind, language) })),
  ];
  return (
    <RecordCard title={t('room.quota.left')}>
      <table className={css.left}>
        <thead>
          <tr>
            <th scope="col">{t('room.quota.what')}</th>
            <th scope="col">{t('room.quota.limit')}</th>
            <th scope="col">{t('room.quota.used')}</th>
            <th scope="col">{t('room.quota.rest')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, limit, used, left }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{limit}</td>
              <td>{used}</td>
              <td>
                {used > limit ? (
                  <StateBadge tone="bad" Icon={IconAlertTriangle}>
                    {t('room.quota.over', { count: used - limit })}
                  </StateBadge>
                ) : (
                  left
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordCard>
  );
}
