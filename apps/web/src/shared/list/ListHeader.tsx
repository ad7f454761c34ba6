import { Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryTabs } from '#shared/area/EntryTabs.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import css from './ListPage.module.css';
import type { Answered, List } from './use-list.ts';

type Props = {
  list: Pick<List, 'area' | 'path'> & Answered;
  writable: boolean;
  offerCreate: boolean;
  /** At the end of the title's line, where an ordinary list makes a new record. */
  action?: ReactNode;
  /** Below the title and its actions; where nothing is said, the areas of the same menu entry. */
  tabs?: ReactNode;
  /** Beside the title where there is room for it, under it where there is not. */
  children?: ReactNode;
};

export function ListHeader({ list, writable, offerCreate, action, tabs = <EntryTabs />, children }: Props) {
  const { t } = useTranslation();
  const { pagination, atLeast } = list.answer.data?.meta ?? {};
  const total = pagination?.total;
  return (
    <div className={css.header}>
      <div className={css.words}>
        <Title order={1} className={css.title ?? ''}>
          {t(`${list.area}.title`)}
        </Title>
        {total !== undefined && (
          <span className={css.count}>
            {t('list.count', { count: total, number: `${total.toLocaleString('en')}${atLeast ? '+' : ''}` })}
          </span>
        )}
      </div>
      {children && <div className={css.top}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
      {writable && offerCreate && (
        <LinkButton to={`${list.path}/create`} leftSection={<IconPlus size={18} aria-hidden />} className={css.create ?? ''}>
          {t(`${list.area}.create`)}
        </LinkButton>
      )}
      <div className={css.tabs}>{tabs}</div>
    </div>
  );
}
