import { type Visit, visitorApi } from '@lobby/contract/areas/visitor';
import { Button, Menu } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import css from '../Visitor.module.css';
import { entryWords, noteEntry } from './acts.ts';

type Props = { visit: Pick<Visit, 'id' | 'state' | 'name'> };

/** In for whoever is expected, out for whoever is inside; undefined for all others, and for whoever does not work at the desk. */
function useEntry({ id, state }: Props['visit']) {
  const { t } = useTranslation();
  const atDesk = useCan()('visitor:desk');
  const zone = useZone();
  const enter = useCommand(visitorApi.checkIn, {
    area: 'visitor',
    done: ({ data }) => {
      noteEntry(data);
      return entryWords(data, zone);
    },
  });
  const leave = useCommand(visitorApi.checkOut, { area: 'visitor', done: 'visitor.checkOut.done' });
  if (!atDesk || (state !== 'expected' && state !== 'inside')) return undefined;
  const isInside = state === 'inside';
  return {
    isInside,
    words: t(isInside ? 'visitor.checkOut.act' : 'visitor.checkIn.act'),
    Icon: isInside ? IconDoorExit : IconDoorEnter,
    running: enter.running || leave.running,
    run: () => void (isInside ? leave.run({ body: { visit: id } }) : enter.run({ body: { visit: id } })),
  };
}

/** Large enough for a finger. */
export function EntryButton({ visit }: Props) {
  const entry = useEntry(visit);
  if (!entry) return null;
  const { isInside, words, Icon, running, run } = entry;
  const act = (event: MouseEvent) => {
    // The row around it opens the visit.
    event.stopPropagation();
    run();
  };
  return (
    <Button
      className={css.entry ?? ''}
      variant={isInside ? 'default' : 'light'}
      aria-label={`${words}: ${visit.name ?? ''}`}
      leftSection={<Icon size={20} aria-hidden />}
      loading={running}
      onClick={act}
    >
      {words}
    </Button>
  );
}

/** The same in a row's menu: a card on the phone has no place for the button. */
export function EntryItem({ visit }: Props) {
  const entry = useEntry(visit);
  if (!entry) return null;
  return (
    <Menu.Item leftSection={<entry.Icon size={18} />} onClick={entry.run}>
      {entry.words}
    </Menu.Item>
  );
}
