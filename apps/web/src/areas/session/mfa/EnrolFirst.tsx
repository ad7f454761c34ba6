import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadProfile } from '#shared/auth/session.ts';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import { Enrolment } from './Enrolment.tsx';

/** This property requires two-step verification. Cannot be dismissed; signing out stays possible. */
export function EnrolFirst() {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('mfa.enrol.title')}>
      <Text mb={8}>{t('mfa.enrol.first')}</Text>
      <Enrolment other={<SignOutButton />} onDone={() => void loadProfile()} />
    </Dialog>
  );
}
