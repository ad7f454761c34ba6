import { roomPlanApi } from '@lobby/contract/areas/room-plan';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconStack2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatTimeInput } from '#shared/dates/day.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCan } from '#shared/session/can.ts';
import css from './UndoGeneration.module.css';

/** For ten minutes after rooms were generated: what was made, and the way to take all of it back. */
export function UndoGeneration() {
  const { t } = useTranslation();
  const zone = useZone();
  const now = useNow();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const writable = useCan()('room:write');
  const made = useQuery({
    queryKey: ['room', 'generated'],
    queryFn: () => call(roomPlanApi.generated),
    enabled: writable,
  }).data?.data;
  if (!made || made.undoUntil <= now) return null;
  const words = { count: made.rooms, number: made.rooms.toLocaleString('en'), until: formatTimeInput(made.undoUntil, zone) };

  async function undo() {
    const sure = await askConfirmation({
      title: t('generatedRooms.ask', words),
      text: t('generatedRooms.effect'),
      confirm: t('generatedRooms.undo'),
      danger: true,
    });
    if (!sure) return;
    setRunning(true);
    try {
      await call(roomPlanApi.undo);
      toastDone(t('generatedRooms.undone', words));
      // The plan of a tower that is gone would be a page about nothing.
      await navigate({ to: '/floor-and-room/building' });
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      for (const area of ['room', 'floor', 'building']) void client.invalidateQueries({ queryKey: [area] });
    }
  }

  return (
    <section className={css.notice} aria-label={t('generatedRooms.title')}>
      <IconStack2 size={20} aria-hidden />
      <p>{t('generatedRooms.made', words)}</p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={running}
        onClick={() => void undo()}
      >
        {t('generatedRooms.undo')}
      </Button>
    </section>
  );
}
