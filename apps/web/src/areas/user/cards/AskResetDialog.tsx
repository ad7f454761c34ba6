import { type UserPage, userApi } from '@lobby/contract/areas/user';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/form/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

export function AskResetDialog({ user: { id, name }, onClose }: { user: UserPage; onClose: () => void }) {
  const { t } = useTranslation();
  const { run } = useCommand(userApi.askMfaReset, { area: 'user', done: 'user.mfa.asked' });
  return (
    <ReasonDialog
      label={t('user.reason')}
      title={t('user.mfa.askTitle', { name })}
      action={t('user.mfa.ask')}
      onConfirm={(reason) => run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {t('user.mfa.askEffect')}
    </ReasonDialog>
  );
}
