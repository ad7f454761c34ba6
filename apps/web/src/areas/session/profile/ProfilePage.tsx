import type { StoredFile } from '@lobby/contract/areas/file';
import { mfaApi } from '@lobby/contract/areas/mfa';
import type { Profile } from '@lobby/contract/areas/session';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPasswordChange } from '#shared/auth/account-actions.ts';
import { changeProfile, loadProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { PictureField } from '#shared/files/PictureField.tsx';
import { type FileValue, isUploading, type UploadingFile } from '#shared/files/uploading-file.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { session } from '#shared/session/store.ts';
import { Enrolment } from '../mfa/Enrolment.tsx';
import { KeepCodes } from '../mfa/KeepCodes.tsx';
import { Devices } from './Devices.tsx';
import { OwnConsents } from './OwnConsents.tsx';
import css from './Profile.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Everything about oneself: who one is, how one signs in, and where one is signed in. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { profile } = session.use();
  if (!profile) return null;
  return (
    <div className={css.page}>
      <Title order={1}>{t('profile.title')}</Title>
      <Text c="dimmed" mb={20}>
        {profile.username} · {profile.role && t(`role.${profile.role.type}`)}
      </Text>
      <ProfileSection name="data">
        <Stack gap={20}>
          <ProfilePicture profile={profile} />
          <ProfileForm profile={profile} />
        </Stack>
      </ProfileSection>
      <ProfileSection name="password">
        <Button variant="default" onClick={openPasswordChange}>
          {t('session.changePassword')}
        </Button>
      </ProfileSection>
      <MfaSettings hasMfa={profile.hasMfa} />
      <OwnConsents />
      <Devices zone={profile.property.timeZone} />
    </div>
  );
}

/** One's own picture is kept as soon as it is there: nobody looks for a button to save a face. */
function ProfilePicture({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<FileValue | null>(profile.picture ?? null);

  async function keep(next: FileValue | null) {
    // What never arrived was never kept: taken out, it gives way to the picture before it.
    if (next === null && held && isUploading(held) && !held.progress.get().stored) return setHeld(keptPicture());
    setHeld(next);
    try {
      const file = next && isUploading(next) ? await keptAtLast(next) : next;
      await changeProfile({ picture: file?.id ?? null });
      toastDone(t('form.saved'));
    } catch (error) {
      setHeld((now) => (now === next ? keptPicture() : now));
      toastFailed(error);
    }
  }
  return <PictureField label={t('profile.field.picture')} shape="square" value={held} onChange={(next) => void keep(next)} />;
}

const keptPicture = () => session.get().profile?.picture ?? null;

/** A file that does not arrive says so itself, with a way to try again; it is waited for however often that takes. */
const keptAtLast = ({ progress }: UploadingFile) =>
  new Promise<StoredFile>((resolve) => {
    progress.subscribe(() => {
      const { stored } = progress.get();
      if (stored) resolve(stored);
    });
  });

/** Whether signing in asks for a code, and what can be done about it. */
function MfaSettings({ hasMfa }: { hasMfa: boolean }) {
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
    <StateBadge tone="good" Icon={IconShieldCheck}>
      {t('mfa.on')}
    </StateBadge>
  ) : (
    <StateBadge tone="warn" Icon={IconCircleDashed}>
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
      {open && <MfaDialog codes={open.codes} onClose={() => setOpen(null)} />}
    </ProfileSection>
  );
}

/** Cannot be brushed aside by a stray click: the codes in it are shown this once. */
function MfaDialog({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const done = () => {
    onClose();
    void loadProfile();
  };
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('popup.dialog.cancel')}
    </Button>
  );
  return (
    <Dialog opened title={t(codes ? 'mfa.codes.title' : 'mfa.enrol.title')}>
      {codes ? <KeepCodes codes={codes} onKept={onClose} /> : <Enrolment other={cancel} onDone={done} />}
    </Dialog>
  );
}
