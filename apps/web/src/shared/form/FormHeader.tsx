import { Skeleton, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Records } from '#shared/call/records.ts';
import layout from '#shared/layout/layout.module.css';
import { lastSearch } from '#shared/list/memory.ts';
import { type Named, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Form.module.css';

type Props = { area: string; listPath: string; title: string; children?: ReactNode };

export function FormHeader({ area, listPath, title, children }: Props) {
  return (
    <div className={css.header}>
      <BackLink area={area} listPath={listPath} />
      <Title order={1}>{title}</Title>
      {children}
    </div>
  );
}

/** To the list, as it was left; `search` where that is not remembered. */
export function BackLink({ area, listPath, search }: Pick<Props, 'area' | 'listPath'> & { search?: object }) {
  const { t } = useTranslation();
  return (
    <Link to={listPath} search={search ?? lastSearch(area)} className={css.back ?? ''}>
      <IconArrowLeft size={18} aria-hidden />
      {t(`${area}.title`)}
    </Link>
  );
}

export function FormSkeleton({ fields }: { fields: number }) {
  const { t } = useTranslation();
  return (
    <div className={css.form} role="status" aria-label={t('list.loading')}>
      <div className={css.header}>
        <Skeleton height={16} width={96} mb={16} radius="xl" />
        <Skeleton height={26} width={220} radius="xl" />
      </div>
      <div className={layout.section}>
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

type Recorded = { id: number } & Record<string, unknown>;

/** What people call a record; one without a name goes by what it is. A name that says nothing alone stands within the area's own words. */
export function useRecordName(area: string, record: Recorded | undefined, api: Pick<Records, 'nameOf'> = {}): string {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  if (!record) return t(`${area}.create`);
  if (i18n.exists(`${area}.named`)) return t(`${area}.named`, record);
  return (
    nameOf(api.nameOf?.(record) ?? (record as unknown as Named), language) ||
    (record.name as string | undefined) ||
    t(`${area}.edit`)
  );
}
