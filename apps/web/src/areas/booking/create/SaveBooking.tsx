import { bookingApi } from '@lobby/contract/areas/booking';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Create.module.css';
import type { Chosen, Step } from './chosen.ts';
import { useWhy } from './use-slots.ts';
import { useBooker, type Who } from './WhoFields.tsx';
import { type Alternative, WhyPanel } from './WhyPanel.tsx';

type Props = { who: Who; chosen: Chosen; step: Step; onTake: (alternative: Alternative) => void };

/** What it costs, why it may not be, and Save. */
export function SaveBooking({ who, chosen, step, onTake }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const booker = useBooker(who);
  const [note, setNote] = useState('');
  const [override, setOverride] = useState(false);
  const [reason, setReason] = useState('');
  const [isRunning, setRunning] = useState(false);
  const { facility, isPrivate, start, end } = chosen;
  const slot = start && end && { start, end };
  const asked = slot && facility !== undefined ? { facility, slot, isPrivate, room: who.room ?? null } : undefined;
  const why = useWhy(asked).data?.data;
  const refused = why?.rules.filter(({ passes }) => !passes) ?? [];
  const mayOverride = refused.length > 0 && refused.every((rule) => rule.mayOverride);
  const isOverridden = mayOverride && override && reason.trim() !== '';
  const isReady = booker !== undefined && why !== undefined && (why.allowed || isOverridden);

  const save = useRef<HTMLButtonElement>(null);
  // Not while a reason is typed, which makes it ready, too.
  const isAllowed = booker !== undefined && why?.allowed === true;
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
      override: !why.allowed,
      overrideReason: why.allowed ? null : reason,
      bookings: [{ facility: asked.facility, slot: asked.slot }],
    };
    setRunning(true);
    try {
      const { data } = await call(bookingApi.createMany, { body }, { idempotencyKey: keyFor(body) });
      toastDone(t('bookingSuccess', { count: data.length }));
      const [first] = data;
      if (first) await navigate({ to: `/facilities/booking/${first.id}` });
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
      {why && <WhyPanel why={why} onTake={onTake} />}
      {mayOverride && (
        <div className={css.override}>
          <Checkbox
            label={t('booking.override.act')}
            checked={override}
            onChange={(event) => setOverride(event.currentTarget.checked)}
          />
          {override && (
            <TextInput
              label={t('booking.override.reason')}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      <Textarea
        label={t('booking.field.note')}
        maxLength={300}
        autosize
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={css.foot}>
        <span role="status">
          {why && (why.price > 0 ? t('booking.new.price', { amount: formatBaht(why.price) }) : t('facility.free'))}
        </span>
        <Button ref={save} size="md" disabled={!isReady} loading={isRunning} onClick={() => void book()}>
          {t('booking.new.save')}
        </Button>
      </div>
    </>
  );
}
