import { residentApi } from '@lobby/contract/areas/resident';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { type Named, nameOf, useLanguage } from '#shared/texts/language.ts';
import { MoveOutForm } from './MoveOutForm.tsx';

type Props = { resident: Named & { id: number; leavesOn: string | null }; onClose: () => void };

/** Shows what ends and what stays, asks what has to be decided, the day and the reason. The server plans anew when it is done. */
export function MoveOutDialog({ resident, onClose }: Props) {
  const { t } = useTranslation();
  const { id, leavesOn } = resident;
  const plan = useQuery({
    // Under no area: once it is done, there is nobody left to plan for.
    queryKey: ['move-out-plan', id],
    queryFn: () => call(residentApi.moveOutPlan, { body: { userId: id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog opened holdsInput title={t('resident.moveOut.title', { name: nameOf(resident, useLanguage()) })} onClose={onClose}>
      {plan.isPending && <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
      {plan.isLoadingError && <LoadFailed order={2} error={plan.error} onRetry={plan.refetch} />}
      {plan.data ? (
        <MoveOutForm id={id} plan={plan.data.data} leavesOn={leavesOn} onClose={onClose} />
      ) : (
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.close')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
