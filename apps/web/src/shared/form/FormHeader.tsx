import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lastSearch } from '#shared/list/memory.ts';
import css from './Form.module.css';

type Props = { area: string; listPath: string; title: string; children?: ReactNode };

export function FormHeader({ area, listPath, title, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.header}>
      <Link to={listPath} search={lastSearch(area)} className={css.back ?? ''}>
        <IconArrowLeft size={18} aria-hidden />
        {t(`${area}.title`)}
      </Link>
      <Title order={1}>{title}</Title>
      {children}
    </div>
  );
}
