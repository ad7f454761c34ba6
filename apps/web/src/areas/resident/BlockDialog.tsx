import { residentApi } from '@lobby/contract/areas/resident';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import { type Named, nameOf, useLanguage } from '#shared/texts/language.ts';

type Props = { resident: Named & { id: number }; isBlocked: boolean; onClose: () => void };

/** The reason stands on the resident's page until the block is lifted, and in the log for good. */
export function BlockDialog({ resident, isBlocked, onClose }: Props) {
  const { t } = useTranslation();
  const name = nameOf(resident, useLanguage());
  // As it was when the dialog opened: it must not turn into its opposite as the answer arrives.
  const [act] = useState(isBlocked ? 'unblock' : 'block');
  const { run } = useCommand(residentApi.block, { area: 'resident', done: `resident.${act}.done` });
  return (
    <ReasonDialog
      title={t(`resident.${act}.title`, { name })}
      label={t('resident.reason')}
      action={t(`resident.${act}.action`)}
      cancel={t(act === 'unblock' ? 'popup.dialog.notNow' : 'popup.dialog.cancel')}
      danger={act === 'block'}
      onConfirm={(reason) => run({ params: { id: resident.id }, body: { blocked: act === 'block', reason } })}
      onClose={onClose}
    >
      {t(`resident.${act}.effect`)}
    </ReasonDialog>
  );
}
