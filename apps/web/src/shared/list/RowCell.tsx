import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { type Column, cellText, type Row } from './columns.ts';
import css from './RowTable.module.css';
import type { List } from './use-list.ts';
import { useRemove } from './use-remove.ts';

type Props = { column: Column<Row>; row: Row; list: List };

/** One cell the way its kind is best read: a moment as "5 min ago", a flag as sign and word, nothing as a dash. */
export function Cell({ column, row, list }: Props) {
  const language = useLanguage();
  if (column.show) return column.show(row);
  const value = row[column.field];
  if (!column.text && value instanceof Date) return <Moment at={value} />;
  if (!column.text && list.api.shape.fields[column.field] === 'boolean') return <YesNo value={value === true} />;
  return cellText(column, row, list.api.shape, language) || <span aria-hidden>–</span>;
}

type RowMenuProps = { list: List; id: number; name: string; writable: boolean; children?: ReactNode };

export function RowMenu({ list, id, name, writable, children }: RowMenuProps) {
  const { t } = useTranslation();
  const remove = useRemove(list.area, list.api);
  if (!list.opens && !children && !writable) return null;
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={css.dots ?? ''} aria-label={t('list.rowMenu', { name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {list.opens && (
          <Menu.Item
            component="a"
            href={`${list.path}/${id}`}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} />}
          >
            {t('list.openTab')}
          </Menu.Item>
        )}
        {children}
        {writable && (
          <Menu.Item data-danger leftSection={<IconTrash size={18} />} onClick={() => void remove([id], name)}>
            {t('list.remove.confirm')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
