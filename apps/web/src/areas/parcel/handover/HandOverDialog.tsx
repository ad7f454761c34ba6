import type { Parcel } from '@lobby/contract/areas/parcel';
import { type Member, roomApi } from '@lobby/contract/areas/room';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { parcelsByIds } from '../parcel-calls.ts';
import { HandOverForm } from './HandOverForm.tsx';
import { useHandOver } from './use-hand-over.ts';

type Props = { ids: number[]; onClose: () => void; onDone?: () => void };

export function HandOverDialog({ ids, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const task = useQuery({
    queryKey: ['parcel', 'leaving', ids],
    queryFn: () => gather(ids),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog opened holdsInput title={t('parcel.handOver.title')} onClose={onClose}>
      {task.data ? (
        <Loaded {...task.data} onClose={onClose} {...(onDone && { onDone })} />
      ) : task.isError ? (
        <p role="alert">{problemText(task.error)}</p>
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}

/** The people of a room are offered where all parcels are for that one room. */
async function gather(ids: number[]): Promise<{ parcels: Parcel[]; members: Member[] }> {
  const parcels = await parcelsByIds(ids);
  const [roomId, ...others] = new Set(parcels.map(({ room }) => room?.id));
  const one = roomId !== undefined && others.length === 0;
  return { parcels, members: one ? (await call(roomApi.members, { params: { roomId } })).data : [] };
}

type LoadedProps = { parcels: Parcel[]; members: Member[]; onClose: () => void; onDone?: () => void };

function Loaded({ parcels, members, onClose, onDone }: LoadedProps) {
  const { t } = useTranslation();
  const form = useHandOver({
    parcels,
    members,
    onDone: ({ parcels: taken, collectorName }) => {
      toastDone(t('parcelReceive', { count: taken.length, name: collectorName }));
      onDone?.();
      onClose();
    },
  });
  // The dialog looked for whom to focus before there was anybody.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div ref={box}>
      <HandOverForm
        form={form}
        other={
          <Button variant="default" size="md" onClick={onClose}>
            {t(form.staying.length > 0 ? 'popup.dialog.cancel' : 'popup.dialog.close')}
          </Button>
        }
      />
    </div>
  );
}
