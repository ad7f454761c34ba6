import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openPasswordChange } from '#shared/auth/account-actions.ts';
import { session } from '#shared/session/store.ts';
import { Devices } from './Devices.tsx';
import css from './Profile.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondStep } from './SecondStep.tsx';

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
      <SecondStep hasMfa={profile.hasMfa} />
      <Devices zone={profile.property.timeZone} />
    </div>
  );
}
