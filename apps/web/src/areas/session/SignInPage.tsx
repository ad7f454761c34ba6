import { useTranslation } from 'react-i18next';
import { DoorPage } from './DoorPage.tsx';
import { SignInForm } from './SignInForm.tsx';

export function SignInPage({ warmUp }: { warmUp: () => void }) {
  const { t } = useTranslation();
  return (
    <DoorPage title={t('session.title')} intro={t('session.intro')}>
      <SignInForm warmUp={warmUp} />
    </DoorPage>
  );
}
