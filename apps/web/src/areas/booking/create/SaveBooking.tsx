import { bookingApi } from '@lobby/contract/areas/booking';
import type { FromChat } from '@lobby/contract/areas/chat-origin';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { shortened } from '#shared/texts/shortened.ts';
import css from './Create.module.css';
import type { Chosen, Step } from './chosen.ts';
import { useVerdict, Verdict } from './Verdict.tsx';
import { isTaken, WaitButton } from './WaitButton.tsx';
import { useBooker, type Who } from './WhoFields.tsx';
import type { Alternative } from './WhyPanel.tsx';

type Props = {
  who: Who;
  /** The message it is made from, and its words: the note begins with them. */
  from: FromChat | null;
  quote: string;
  chosen: Chosen;
  step: Step;
  onTake: (alternative: Alternative) => void;
};
const MAX_NOTE = 300;

/** What it costs, why it may not be, and Save. */
export function SaveBooking({ who, from, quote, chosen, step, onTake }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const booker = useBooker(who);
  const [typed, setNote] = useState<string>();
  const note = typed ?? shortened(quote, MAX_NOTE);
  const [isRunning, setRunning] = useState(false);
  const { facility, isPrivate, start, end } = chosen;
  const slot = start && end && { start, end };
  const asked = slot && facility !== undefined ? { facility, slot, isPrivate, room: who.room ?? null } : undefined;
  const verdict = useVerdict(asked);
  const { why } = verdict;
  const isReady = booker !== undefined && verdict.isReady;

  useUnsavedGuard(asked !== undefined);
  const save = useRef<HTMLButtonElement>(null);
  // Not while a reason is typed, which makes it ready, too.
  const isAllowed = booker !== undefined && verdict.isAllowed;
  useEffect(() => {
    if (step.to === 'save' && isAllowed) save.current?.focus();
  }, [step, isAllowed]);

  async function book() {
    if (!isReady || !asked || booker === undefined || isRunning) return;
    const body = {
      user: booker,
      room: asked.room,
      isPrivate,
      note,
      from,
      override: !verdict.isAllowed,
      overrideReason: verdict.isAllowed ? null : verdict.reason,
      bookings: [{ facility: asked.facility, slot: asked.slot }],
    };
    setRunning(true);
    try {
      const { data } = await call(bookingApi.createMany, { body }, { idempotencyKey: keyFor(body) });
      toastDone(t('bookingSuccess', { count: data.length }));
      const [first] = data;
      if (first) await navigate({ to: `/facilities/booking/${first.id}`, ignoreBlocker: true });
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['booking'] });
    }
  }
  if (!asked) return null;
  return (
    <>
      <Verdict verdict={verdict} onTake={onTake} />
      <Textarea
        label={t('booking.field.note')}
        maxLength={MAX_NOTE}
        autosize
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={css.foot}>
        <span role="status">
          {why && (why.price > 0 ? t('booking.new.price', { amount: formatBaht(why.price) }) : t('facility.free'))}
        </span>
        {why && isTaken(why) && <WaitButton asked={asked} booker={booker} />}
        <Button ref={save} size="md" disabled={!isReady} loading={isRunning} onClick={() => void book()}>
          {t('booking.new.save')}
        </Button>
      </div>
    </>
  );
}
