import { type LegalHold, legalHoldApi } from '@lobby/contract/areas/legal-hold';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

/** What was due meanwhile is erased by the next run, so it says so and asks why. */
export function LiftDialog({ hold, onClose }: { hold: Pick<LegalHold, 'id'>; onClose: () => void }) {
  const { t } = useTranslation();
  const lift = useCommand(legalHoldApi.lift, { area: 'legal-hold', done: 'legal-hold.lift.done' });
  return (
    <ReasonDialog
      danger
      title={t('legal-hold.lift.title')}
      label={t('legal-hold.field.liftReason')}
      action={t('legal-hold.lift.act')}
      onConfirm={(reason) => lift.run({ params: { id: hold.id }, body: { reason } })}
      onClose={onClose}
    >
      {t('legal-hold.lift.effect')}
    </ReasonDialog>
  );
}
