import type { BookingWhy } from '@lobby/contract/areas/booking-check';
import { bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import type { Asked } from './use-slots.ts';

/** Something to wait for: nothing stands against it but that somebody has it. */
export const isTaken = ({ rules }: BookingWhy): boolean =>
  rules.some(({ rule, passes }) => rule === 'free' && !passes) &&
  rules.every(({ rule, passes, mayOverride }) => passes || rule === 'free' || mayOverride);

type Props = { asked: Asked; booker: number | undefined };

/** Puts the resident on the waiting list of the time that is taken. */
export function WaitButton({ asked: { facility, slot, isPrivate }, booker }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const writable = useCan()('booking-wait:write');
  const wait = useCommand(bookingWaitApi.create, {
    area: 'booking-wait',
    done: ({ data }) => ['booking-wait.done', { turn: data.turn ?? 1 }],
  });
  if (!writable || booker === undefined) return null;
  async function join(user: number) {
    if (await wait.run({ body: { user, facility, slot, isPrivate } }))
      await navigate({ to: '/facilities/booking/waitlist', ignoreBlocker: true });
  }
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconHourglass size={18} aria-hidden />}
      loading={wait.running}
      onClick={() => void join(booker)}
    >
      {t('booking-wait.join')}
    </Button>
  );
}
