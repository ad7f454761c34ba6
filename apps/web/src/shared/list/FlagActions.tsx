import { Button, Menu } from '@mantine/core';
import { IconEye, IconEyeOff, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Records } from '#shared/call/records.ts';
import { toastDone, toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { rowsById } from './rows-by-id.ts';

/** Yes or no on a record, changed from the list; their words are under `switch`, or the area has its own there. */
type Flag = 'isActive' | 'isHighlight' | 'isVisible';
const icons = {
  isActive: { true: IconEye, false: IconEyeOff },
  isVisible: { true: IconEye, false: IconEyeOff },
  isHighlight: { true: IconPin, false: IconPinnedOff },
};
type Listed = { area: string; records: Records };
const wordsOf = (area: string, key: string) => [`${area}.switch.${key}`, `switch.${key}`];
type Change = { ids: number[]; field: Flag; value: boolean; name?: string };

/** Changes a flag of records one after the other, and offers for ten seconds to take back what was changed. */
function useFlag({ area, records }: Listed) {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function write(ids: number[], change: object): Promise<number[]> {
    const written: number[] = [];
    try {
      for (const id of ids) {
        await records.save({ ...change }, id, {});
        written.push(id);
      }
    } catch (error) {
      toastFailed(error);
    }
    await client.invalidateQueries({ queryKey: [area] });
    return written;
  }

  return async function set({ ids, field, value, name }: Change): Promise<boolean> {
    const written = await write(ids, { [field]: value });
    const undo = async () => {
      if ((await write(written, { [field]: !value })).length === written.length) toastDone(t('switch.undone'));
    };
    const what = name ? `“${name}”` : t('switch.many', { count: written.length });
    if (written.length > 0) toastUndo(t(wordsOf(area, `done.${field}.${value}`), { what }), () => void undo());
    return written.length === ids.length;
  };
}

type FlagItemProps = Listed & { id: number; field: Flag; value: boolean; name: string };

/** The entry of a row's menu that turns the flag over. */
export function FlagItem({ id, field, value, name, ...listed }: FlagItemProps) {
  const { t } = useTranslation();
  const set = useFlag(listed);
  const Icon = icons[field][`${!value}`];
  return (
    <Menu.Item leftSection={<Icon size={18} />} onClick={() => void set({ ids: [id], field, value: !value, name })}>
      {t(wordsOf(listed.area, `act.${field}.${!value}`))}
    </Menu.Item>
  );
}

type BulkSwitchProps = Listed & { picked: number[]; onDone: () => void };

/** Puts everything picked into use, or out of it. What is so already is left alone, also when it is taken back. */
export function BulkSwitch({ picked, onDone, ...listed }: BulkSwitchProps) {
  const { t } = useTranslation();
  const set = useFlag(listed);
  const [running, setRunning] = useState(false);
  const turn = async (value: boolean) => {
    setRunning(true);
    try {
      const rows = await rowsById(listed.area, listed.records, picked);
      const ids = rows.filter(({ isActive }) => isActive !== value).map(({ id }) => id);
      if (await set({ ids, field: 'isActive', value })) onDone();
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  };
  return [true, false].map((value) => {
    const Icon = icons.isActive[`${value}`];
    return (
      <Button
        key={String(value)}
        variant="default"
        loading={running}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void turn(value)}
      >
        {t(wordsOf(listed.area, `act.isActive.${value}`))}
      </Button>
    );
  });
}
