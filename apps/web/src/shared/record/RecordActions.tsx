import type { Area } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Records, recordsOf } from '#shared/call/records.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { lastSearch } from '#shared/list/memory.ts';
import { useRemove } from '#shared/list/use-remove.ts';
import { useCan } from '#shared/session/can.ts';

type Props = {
  area: Area;
  api: CrudApi | Records;
  listPath: string;
  record: { id: number } & Record<string, unknown>;
  name: string;
  /** Before the button that opens the form: what this record is opened for. */
  children?: ReactNode;
  /** Items of the menu, before the one that deletes. */
  menu?: ReactNode;
};

/** The form is one press away; what cannot be undone is in a menu. */
export function RecordActions({ area, listPath, record, name, children, menu, ...rest }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const api = recordsOf(rest.api);
  const remove = useRemove(area, api);
  const writable = useCan()(`${area}:write`) && (api.mayWrite?.(record) ?? true);
  const removable = writable && (api.mayRemove?.(record) ?? true);

  async function removeRecord() {
    if (await remove([record.id], name)) await navigate({ to: listPath, search: lastSearch(area) });
  }

  return (
    <>
      {children}
      {writable && (
        <LinkButton
          variant="default"
          to={`${listPath}/${record.id}`}
          search={{ edit: 'true' }}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('record.edit')}
        </LinkButton>
      )}
      {(menu || removable) && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t('list.rowMenu', { name })}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu}
            {removable && (
              <Menu.Item data-danger leftSection={<IconTrash size={18} />} onClick={() => void removeRecord()}>
                {t('list.remove.confirm')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
