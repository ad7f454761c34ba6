import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '#frame/Brand.tsx';
import { LanguageSwitch } from '#frame/LanguageSwitch.tsx';
import { SchemeSwitch } from '#frame/SchemeSwitch.tsx';
import { Facade } from './Facade.tsx';
import { SignInForm } from './SignInForm.tsx';
import css from './SignInPage.module.css';

export function SignInPage({ warmUp }: { warmUp: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.page}>
      <Facade />
      <div className={css.side}>
        <header className={css.top}>
          <Brand />
          <div className={css.switches}>
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </header>
        <main className={css.main}>
          <Title order={1} className={css.title ?? ''}>
            {t('session.title')}
          </Title>
          <Text c="dimmed" mb={28}>
            {t('session.intro')}
          </Text>
          <SignInForm warmUp={warmUp} />
          <Text size="sm" c="dimmed" mt={24}>
            {t('session.forgotten')}
          </Text>
        </main>
      </div>
    </div>
  );
}
