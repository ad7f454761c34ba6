import type { UserPage } from '@lobby/contract/areas/user';
import { Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import beside from '#shared/layout/Beside.module.css';
import { isMe } from '../staff-rank.ts';
import { SecondStep } from '../UserState.tsx';
import { AskResetDialog } from './AskResetDialog.tsx';
import { ResetAsked } from './ResetAsked.tsx';

/** A lost phone: one person asks for the reset, another one grants it. */
export function SecondStepCard({ user, mayAct }: { user: UserPage; mayAct: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { hasMfa, mfaReset } = user;
  return (
    <section className={beside.card} aria-labelledby="user-mfa">
      <div className={beside.head}>
        <h2 id="user-mfa">{t('user.field.hasMfa')}</h2>
        <SecondStep isOn={hasMfa} />
      </div>
      {!hasMfa && <p>{t(isMe(user.id) ? 'user.mfa.ownOff' : 'user.mfa.theirsOff')}</p>}
      {hasMfa && mfaReset && <ResetAsked user={user} asked={mfaReset} mayAct={mayAct} />}
      {hasMfa && !mfaReset && mayAct && (
        <>
          <p>{t('user.mfa.lost')}</p>
          <Button variant="default" leftSection={<IconShieldOff size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('user.mfa.ask')}
          </Button>
        </>
      )}
      {asking && <AskResetDialog user={user} onClose={() => setAsking(false)} />}
    </section>
  );
}
