import { type BookingPage, bookingApi } from '@lobby/contract/areas/booking';
import { bahtOf, exactSatang } from '@lobby/contract/money/satang';
import { lengthOf, priceOf } from '@lobby/contract/slots';
import { dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesOf } from '#shared/booking/booking-state.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { useBooking } from '../booking.records.ts';
import { actsOf } from '../booking-acts.ts';
import css from '../create/Create.module.css';
import type { Chosen, Step } from '../create/chosen.ts';
import { useVerdict, Verdict } from '../create/Verdict.tsx';
import { WhenFields } from '../create/WhenFields.tsx';
import { WhereField } from '../create/WhereField.tsx';
import '#shared/form/form.css';

const LIST = '/facilities/booking';

export function MovePage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  return (
    <LoadedRecord id={id} answer={useBooking(id)}>
      {({ data }) => <Move key={data.id} booking={data} />}
    </LoadedRecord>
  );
}

/** Another place or time of the same price, chosen as a new booking is. */
function Move({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const now = useNow();
  const { id: besides, isPrivate, slot, facilityData } = booking;
  const [chosen, setChosen] = useState<Chosen>({ facility: booking.facility?.id, isPrivate, besides, day: booking.serviceDay });
  const [step, setStep] = useState<Step>({ to: 'start', count: 0 });
  function choose(next: Chosen, to: Step['to']) {
    setChosen({ ...next, isPrivate, besides });
    setStep(({ count }) => ({ to, count: count + 1 }));
  }
  return (
    <div className={css.page}>
      <FormHeader area="booking" listPath={`${LIST}/${besides}`} title={`${t('booking.move.title')} ${booking.number}`}>
        <p className={layout.note}>
          {t('booking.move.now')}: {displayName(facilityData, language)} {formatDayInput(slot.date)} {timesOf(booking)}
        </p>
      </FormHeader>
      {actsOf(booking, now).move ? (
        <>
          <WhereField chosen={chosen} withPrivate={false} onChoose={choose} />
          {chosen.facility !== undefined && <WhenFields chosen={chosen} today={dayOf(now, zone)} step={step} onChoose={choose} />}
          <SaveMove booking={booking} chosen={chosen} onChoose={choose} />
        </>
      ) : (
        <p role="alert">{t('booking.move.over')}</p>
      )}
    </div>
  );
}

type SaveProps = { booking: BookingPage; chosen: Chosen; onChoose: (next: Chosen, to: Step['to']) => void };

/** What would become of it, why it may not be, and the move. The limits of the room count it already, so they are not asked. */
function SaveMove({ booking, chosen, onChoose }: SaveProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { facility, isPrivate, besides, start, end } = chosen;
  const slot = start && end && { start, end };
  const asked = slot && facility !== undefined ? { facility, slot, isPrivate, besides, room: null } : undefined;
  const verdict = useVerdict(asked);
  const move = useCommand(bookingApi.move, { area: 'booking', done: 'booking.move.done' });
  if (!asked) return null;

  const was = bahtOf(priceOf(exactSatang(booking.facilityData.pricePerHour), lengthOf(booking.slot)));
  const price = verdict.why?.price ?? was;
  const isSame =
    facility === booking.facility?.id &&
    asked.slot.start.getTime() === booking.startAt.getTime() &&
    asked.slot.end.getTime() === booking.endAt.getTime();
  async function save() {
    if (!asked || !verdict.isReady) return;
    const body = {
      facility: asked.facility,
      slot: asked.slot,
      override: !verdict.isAllowed,
      reason: verdict.isAllowed ? null : verdict.reason,
    };
    if (await move.run({ params: { id: booking.id }, body })) await navigate({ to: `${LIST}/${booking.id}` });
  }
  return (
    <>
      <Verdict
        verdict={verdict}
        onTake={({ facility: place, day, start: from, end: to }) =>
          onChoose({ ...chosen, facility: place, day, start: from, end: to }, 'save')
        }
      />
      {price !== was && <p role="alert">{t('booking.move.price', { amount: formatBaht(price), was: formatBaht(was) })}</p>}
      <div className={css.foot}>
        <span className={layout.note}>{t(isSame ? 'booking.move.same' : 'booking.move.effect')}</span>
        <Button
          size="md"
          disabled={!verdict.isReady || price !== was || isSame}
          loading={move.running}
          onClick={() => void save()}
        >
          {t('booking.move.save')}
        </Button>
      </div>
    </>
  );
}
