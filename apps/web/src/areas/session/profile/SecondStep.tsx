import { mfaApi } from '@lobby/contract/areas/mfa';
import { Button } from '@mantine/core';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './Profile.module.css';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondStepDialog } from './SecondStepDialog.tsx';

/** Whether signing in asks for a code, and what can be done about it. */
export function SecondStep({ hasMfa }: { hasMfa: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ codes?: string[] } | null>(null);

  async function renew() {
    const sure = await askConfirmation({ title: t('mfa.renew.title'), text: t('mfa.renew.text'), confirm: t('mfa.renew.open') });
    if (!sure) return;
    const { data } = await call(mfaApi.renewCodes);
    setOpen({ codes: data.recoveryCodes });
  }

  async function turnOff() {
    const words = { title: t('mfa.off.title'), text: t('mfa.off.text'), confirm: t('mfa.off.open') };
    if (!(await askConfirmation({ ...words, danger: true }))) return;
    await call(mfaApi.off);
    await loadProfile();
    toastDone(t('mfa.off.done'));
  }

  const badge = hasMfa ? (
    <StateBadge tone="good" icon={<IconShieldCheck size={18} aria-hidden />}>
      {t('mfa.on')}
    </StateBadge>
  ) : (
    <StateBadge tone="warn" icon={<IconCircleDashed size={18} aria-hidden />}>
      {t('mfa.none')}
    </StateBadge>
  );
  return (
    <ProfileSection name="mfa" state={badge}>
      <div className={css.acts}>
        {hasMfa ? (
          <>
            <Button variant="default" onClick={() => void renew().catch(toastFailed)}>
              {t('mfa.renew.open')}
            </Button>
            <Button variant="subtle" color="red" className={css.off ?? ''} onClick={() => void turnOff().catch(toastFailed)}>
              {t('mfa.off.open')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setOpen({})}>
            {t('mfa.enrol.open')}
          </Button>
        )}
      </div>
      {open && <SecondStepDialog codes={open.codes} onClose={() => setOpen(null)} />}
    </ProfileSection>
  );
}
