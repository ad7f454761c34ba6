import { Button, Switch } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '#shared/call/toast.tsx';
import { useActions } from '#shared/query/command.ts';
import { savedRow } from './memory.ts';
import './switch.css';

type Rows = { data: { id: number }[] };
type Props = {
  area: string;
  id: number;
  field: string;
  value: boolean;
  /** Whose and what: a table has many of them. */
  label: string;
  save: (change: Record<string, boolean>) => Promise<unknown>;
};

/** A yes or no that is changed right in its row: shown at once, and back as it was where the server refuses. */
export function QuickSwitch({ area, id, field, value, label, save }: Props) {
  const client = useQueryClient();
  const lists = { queryKey: [area, 'list'] };

  async function flip() {
    await client.cancelQueries(lists);
    const before = client.getQueriesData<Rows>(lists);
    client.setQueriesData<Rows>(lists, (page) => page && withChange(page, id, { [field]: !value }));
    try {
      await save({ [field]: !value });
      savedRow.set({ area, id });
    } catch (error) {
      for (const [key, page] of before) client.setQueryData(key, page);
      toastFailed(error);
    }
    await client.invalidateQueries({ queryKey: [area] });
  }
  return <Switch size="md" withThumbIndicator={false} aria-label={label} checked={value} onChange={() => void flip()} />;
}

const withChange = (page: Rows, id: number, change: object): Rows => ({
  ...page,
  data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)),
});

type BulkSwitchProps = {
  area: string;
  picked: number[];
  save: (id: number, change: { isActive: boolean }) => Promise<unknown>;
  onDone: () => void;
};

/** Puts everything picked into use, or out of it. */
export function BulkSwitch({ area, picked, save, onDone }: BulkSwitchProps) {
  const { t } = useTranslation();
  const { run, running } = useActions(({ id, isActive }: { id: number; isActive: boolean }) => save(id, { isActive }), {
    area,
    done: 'switch.done',
  });
  const turn = async (isActive: boolean) => {
    if (await run(...picked.map((id) => ({ id, isActive })))) onDone();
  };
  return (
    <>
      <Button variant="default" loading={running} leftSection={<IconEye size={18} aria-hidden />} onClick={() => void turn(true)}>
        {t('switch.on')}
      </Button>
      <Button
        variant="default"
        loading={running}
        leftSection={<IconEyeOff size={18} aria-hidden />}
        onClick={() => void turn(false)}
      >
        {t('switch.off')}
      </Button>
    </>
  );
}
