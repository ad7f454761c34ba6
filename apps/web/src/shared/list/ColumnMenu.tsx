import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column, Row } from './columns.ts';
import tools from './ListTools.module.css';

type Props = { area: string; columns: Column<Row>[]; hidden: string[]; onHide: (fields: string[]) => void };

/** Which columns to show, remembered on this machine. The first one is the name people say and stays. */
export function ColumnMenu({ area, columns, hidden, onHide }: Props) {
  const { t } = useTranslation();
  const toggle = (field: string) => onHide(hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field]);
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <Button variant="default" className={tools.icon ?? ''} leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ field }) => (
          <Menu.CheckboxItem key={field} checked={!hidden.includes(field)} onChange={() => toggle(field)}>
            {t(`${area}.field.${field}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
