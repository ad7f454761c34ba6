import { type Visit, visitorApi } from '@lobby/contract/areas/visitor';
import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import css from '../Visitor.module.css';

/** In for whoever is expected, out for whoever is inside: large enough for a finger. */
export function EntryButton({ visit: { id, state, name } }: { visit: Pick<Visit, 'id' | 'state' | 'name'> }) {
  const { t } = useTranslation();
  const atDesk = useCan()('visitor:desk');
  const enter = useCommand(visitorApi.checkIn, { area: 'visitor', done: 'visitor.checkIn.done' });
  const leave = useCommand(visitorApi.checkOut, { area: 'visitor', done: 'visitor.checkOut.done' });
  if (!atDesk || (state !== 'expected' && state !== 'inside')) return null;
  const isInside = state === 'inside';
  const act = (event: MouseEvent) => {
    // The row around it opens the visit.
    event.stopPropagation();
    void (isInside ? leave.run({ body: { visit: id } }) : enter.run({ body: { visit: id } }));
  };
  const Icon = isInside ? IconDoorExit : IconDoorEnter;
  const words = t(isInside ? 'visitor.checkOut.act' : 'visitor.checkIn.act');
  return (
    <Button
      className={css.entry ?? ''}
      variant={isInside ? 'default' : 'filled'}
      aria-label={`${words}: ${name ?? ''}`}
      leftSection={<Icon size={20} aria-hidden />}
      loading={enter.running || leave.running}
      onClick={act}
    >
      {words}
    </Button>
  );
}
