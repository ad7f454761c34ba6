import { Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import css from './ListPage.module.css';
import type { Answered, List } from './use-list.ts';

type Props = { list: Pick<List, 'area' | 'path'> & Answered; writable: boolean; offerCreate: boolean };

export function ListHeader({ list, writable, offerCreate }: Props) {
  const { t } = useTranslation();
  const { pagination, atLeast } = list.answer.data?.meta ?? {};
  const total = pagination?.total;
  return (
    <div className={css.header}>
      <div className={css.words}>
        <Title order={1}>{t(`${list.area}.title`)}</Title>
        {total !== undefined && (
          <span className={css.count}>
            {t('list.count', { count: total, number: `${total.toLocaleString('en')}${atLeast ? '+' : ''}` })}
          </span>
        )}
      </div>
      {writable && offerCreate && (
        <LinkButton to={`${list.path}/create`} leftSection={<IconPlus size={18} aria-hidden />} className={css.create ?? ''}>
          {t(`${list.area}.create`)}
        </LinkButton>
      )}
    </div>
  );
}
