import { type UserPage, userApi } from '@lobby/contract/areas/user';
import { useTranslation } from 'react-i18next';
import { PendingEmail } from '#shared/auth/PendingEmail.tsx';
import beside from '#shared/layout/Beside.module.css';
import { useCommand } from '#shared/query/command.ts';

type Props = { user: UserPage; email: string; mayAct: boolean };

/** While a new address waits for its owner. */
export function EmailCard({ user: { id }, email, mayAct }: Props) {
  const { t } = useTranslation();
  const resend = useCommand(userApi.resendEmailLink, { area: 'user', done: 'emailChange.resent' });
  const cancel = useCommand(userApi.cancelEmailChange, { area: 'user', done: 'emailChange.cancelled' });
  const acts = {
    onResend: () => void resend.run({ params: { id } }),
    onCancel: () => void cancel.run({ params: { id } }),
  };
  return (
    <section className={beside.card} aria-labelledby="user-email">
      <div className={beside.head}>
        <h2 id="user-email">{t('user.field.email')}</h2>
      </div>
      <PendingEmail email={email} running={resend.running || cancel.running} {...(mayAct && acts)} />
    </section>
  );
}
