import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import './switch.css';
import { toastFailed } from '#shared/call/toast.tsx';
import { savedRow } from './memory.ts';

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
