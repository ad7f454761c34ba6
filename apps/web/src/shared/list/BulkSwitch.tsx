import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActs } from '#shared/query/command.ts';

type Props = {
  area: string;
  picked: number[];
  save: (id: number, change: { isActive: boolean }) => Promise<unknown>;
  onDone: () => void;
};

/** Puts everything picked into use, or out of it. */
export function BulkSwitch({ area, picked, save, onDone }: Props) {
  const { t } = useTranslation();
  const { run, running } = useActs(({ id, isActive }: { id: number; isActive: boolean }) => save(id, { isActive }), {
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
