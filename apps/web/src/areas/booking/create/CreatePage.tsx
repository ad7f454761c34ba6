import { dayOf } from '@lobby/contract/zone';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FromChatNote } from '#shared/chat/FromChatNote.tsx';
import { fromOf } from '#shared/chat/from-chat.ts';
import { useQuote } from '#shared/chat/use-quote.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { createSearch } from '../booking-search.ts';
import css from './Create.module.css';
import type { Chosen, Step } from './chosen.ts';
import { SaveBooking } from './SaveBooking.tsx';
import { WhenFields } from './WhenFields.tsx';
import { WhereField } from './WhereField.tsx';
import { type Who, WhoFields } from './WhoFields.tsx';
import type { Alternative } from './WhyPanel.tsx';
import '#shared/form/form.css';

/** Room, facility, start, end, Save: one page, by the keyboard alone. */
export function CreatePage() {
  const { t } = useTranslation();
  const zone = useZone();
  const today = dayOf(useNow(), zone);
  const given = createSearch(useSearch({ strict: false }));
  const from = fromOf(given);
  const { quote } = useQuote(from);
  const [who, setWho] = useState<Who>({ room: given.room, member: given.member });
  const [chosen, setChosen] = useState<Chosen>({
    facility: given.facility,
    isPrivate: given.private ?? false,
    day: given.date ?? today,
    start: given.start === undefined ? undefined : new Date(given.start),
    end: given.end === undefined ? undefined : new Date(given.end),
  });
  const [step, setStep] = useState<Step>({ to: given.end === undefined ? 'facility' : 'save', count: 0 });
  const goTo = (to: Step['to']) => setStep(({ count }) => ({ to, count: count + 1 }));

  function choose(next: Chosen, to: Step['to']) {
    setChosen(next);
    goTo(to);
  }
  const take = ({ facility, day, start, end }: Alternative) => choose({ ...chosen, facility, day, start, end }, 'save');
  return (
    <div className={css.page}>
      <FormHeader area="booking" listPath="/facilities/booking" title={t('booking.create')} />
      {from && <FromChatNote from={from} quote={quote} />}
      <WhoFields
        who={who}
        isFirst={given.room === undefined}
        onChange={(next) => {
          setWho(next);
          if (next.room !== who.room && next.room !== undefined) goTo(chosen.facility === undefined ? 'facility' : 'start');
        }}
      />
      {who.room !== undefined && <WhereField chosen={chosen} onChoose={choose} />}
      {who.room !== undefined && chosen.facility !== undefined && (
        <WhenFields chosen={chosen} today={today} step={step} onChoose={choose} />
      )}
      <SaveBooking key={who.room} who={who} from={from} quote={quote} chosen={chosen} step={step} onTake={take} />
    </div>
  );
}
