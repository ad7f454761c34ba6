import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Door.module.css';

const ForgotDialog = lazy(() => import('./ForgotDialog.tsx').then((file) => ({ default: file.ForgotDialog })));

/** For those without a password: forgotten, or none yet. `email` is what was typed as user name, where it is an address. */
export function OtherWays({ email }: { email: string }) {
  const { t } = useTranslation();
  const [forgot, setForgot] = useState(false);
  return (
    <div className={css.ways}>
      <UnstyledButton className={css.way ?? ''} onClick={() => setForgot(true)}>
        {t('session.forgot.open')}
      </UnstyledButton>
      <a href="/verified" className={css.way}>
        {t('session.firstTime')}
      </a>
      {forgot && (
        <Suspense>
          <ForgotDialog email={email} onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </div>
  );
}
