import { type Closure, closureApi } from '@lobby/contract/areas/closure';
import type { Facility } from '@lobby/contract/areas/facility';
import { dayOf, startOfDay } from '@lobby/contract/zone';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { ClosureDialog } from './ClosureDialog.tsx';
import { useClosures } from './closure-calls.ts';

/** When it cannot be booked: once, or again and again. */
export function ClosuresCard({ facility }: { facility: Facility }) {
  const { t } = useTranslation();
  const zone = useZone();
  // To the day: the same question until midnight.
  const today = startOfDay(dayOf(useNow(), zone), zone);
  const closures = useClosures(facility.id, today);
  const writable = useCan()('closure:write');
  const [adding, setAdding] = useState(false);
  const remove = useCommand(closureApi.remove, { area: 'closure', done: 'deleteSuccess' });

  const askToRemove = async ({ id, reason }: Closure) => {
    const sure = await askConfirmation({
      title: t('closure.remove.title', { reason }),
      text: t('closure.remove.effect'),
      confirm: t('list.remove.confirm'),
      danger: true,
    });
    if (sure) await remove.run({ params: { id } });
  };
  const line = (closure: Closure) => {
    const { id, reason, repeat, repeatUntil, lastEndAt } = closure;
    // What closed today and is over is shown until midnight, as it was.
    const [start, end] = [closure.nextStartAt ?? closure.startAt, closure.nextEndAt ?? closure.endAt];
    const again =
      repeat === 'none'
        ? closure.eventId !== null && lastEndAt > end && t('closure.withEvent')
        : t('closure.repeated', { repeat: t(`closure.repeat.${repeat}`), until: formatDayInput(repeatUntil ?? '') });
    return {
      id,
      name: reason,
      more: [`${formatMoment(start, zone)} – ${formatMoment(end, zone)}`, again],
      // That of an event comes and goes with it.
      ...(closure.eventId !== null && { to: `/calendar-event/${closure.eventId}` }),
      state: writable && closure.eventId === null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('closure.remove.open', { reason })}
          onClick={() => void askToRemove(closure)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      ),
    };
  };
  const add = writable && (
    <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('closure.add')}
    </Button>
  );
  return (
    <>
      <LinesCard title={t('closure.title')} side={add} answer={closures} empty={t('closure.none')} renderLine={line} />
      {adding && <ClosureDialog facility={facility} onClose={() => setAdding(false)} />}
    </>
  );
}
