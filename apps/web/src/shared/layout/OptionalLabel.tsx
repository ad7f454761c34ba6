import { useTranslation } from 'react-i18next';
import layout from './layout.module.css';

/** The label of what may stay empty. */
export function OptionalLabel({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label} <span className={layout.optional}>({t('form.optional')})</span>
    </>
  );
}
