import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Form.module.css';

export function FormSkeleton({ fields }: { fields: number }) {
  const { t } = useTranslation();
  return (
    <div className={css.form} role="status" aria-label={t('list.loading')}>
      <div className={css.header}>
        <Skeleton height={16} width={96} mb={16} radius="xl" />
        <Skeleton height={26} width={220} radius="xl" />
      </div>
      <div className={css.section}>
        {Array.from({ length: Math.min(fields, 8) }, (_, at) => at).map((at) => (
          <div key={at}>
            <Skeleton height={14} width={120} mb={10} radius="xl" />
            <Skeleton height={42} />
          </div>
        ))}
      </div>
    </div>
  );
}
