import { useTranslation } from 'react-i18next';
import { LinkButton } from './LinkButton.tsx';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Notice title={t('notFound.title')} text={t('notFound.text')}>
      <LinkButton to="/dashboard">{t('error.home')}</LinkButton>
    </Notice>
  );
}
