import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from './use-list.ts';
import { useRemove } from './use-remove.ts';

type Props = { list: List; id: number; name: string; writable: boolean; children?: ReactNode };

export function RowMenu({ list, id, name, writable, children }: Props) {
  const { t } = useTranslation();
  const remove = useRemove(list.area, list.api);
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('list.rowMenu', { name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`${list.path}/${id}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} />}
        >
          {t('list.openTab')}
        </Menu.Item>
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
