import { visitorApi } from '@lobby/contract/areas/visitor';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import { useSummary } from '../visitor.records.ts';

/** At night: people left by car, and nobody saw them go. */
export function LeaveAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useSummary();
  const leave = useCommand(visitorApi.checkOutAll, {
    area: 'visitor',
    done: (answer) => ['visitor.leaveAll.done', { count: answer.data.visits }],
  });
  return (
    <ReasonDialog
      danger
      title={t('visitor.leaveAll.title', { count: data?.inside ?? 0 })}
      label={t('visitor.leaveAll.reason')}
      action={t('visitor.leaveAll.act')}
      onConfirm={(reason) => leave.run({ body: { room: null, reason } })}
      onClose={onClose}
    >
      {t('visitor.leaveAll.effect')}
    </ReasonDialog>
  );
}
