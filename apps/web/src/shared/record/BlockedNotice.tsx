import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import layout from '#shared/layout/layout.module.css';
import css from './BlockedNotice.module.css';

type Props = {
  title: string;
  reason: string | null;
  effect?: ReactNode;
  unblock: { name: string; act: () => void; icon?: ReactNode } | false;
};

/** A blocked record says so and why, before anything else; whoever may, lifts it. */
export function BlockedNotice({ title, reason, effect, unblock }: Props) {
  return (
    <div className={css.blocked}>
      <IconLock size={22} aria-hidden />
      <div className={css.words}>
        <strong>{title}</strong>
        <div>{reason}</div>
        {effect && <div className={layout.note}>{effect}</div>}
      </div>
      {unblock && (
        <Button variant="default" leftSection={unblock.icon ?? <IconLockOpen size={18} aria-hidden />} onClick={unblock.act}>
          {unblock.name}
        </Button>
      )}
    </div>
  );
}
