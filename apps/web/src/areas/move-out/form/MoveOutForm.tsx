import { type MoveOutPlan, moveOutApi } from '@lobby/contract/areas/move-out';
import { dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { isDay } from '#shared/dates/day.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import { useActions } from '#shared/query/command.ts';
import { endingBookings } from '../BookingLines.tsx';
import { endingVisits } from '../VisitLines.tsx';
import { Consequences } from './Consequences.tsx';
import { ALL_LEAVE, CoResidentsInput } from './CoResidentsInput.tsx';
import css from './MoveOutForm.module.css';
import { ReasonInput } from './ReasonInput.tsx';
import { ReturnScan } from './ReturnScan.tsx';
import { useMoveOutChoice } from './use-move-out-choice.ts';
import { type When, WhenInput } from './WhenInput.tsx';
import { WhoLeaves } from './WhoLeaves.tsx';

type Props = {
  first: MoveOutPlan;
  leaving: number[];
  leavesOn: string | null;
  /** It is planned already: this changes it. */
  isChange?: boolean;
  reason?: string;
  promoted?: string | null;
};

/** "Now" is preset, because it can be undone for a day; whoever corrects a plan starts from what it says. */
export function MoveOutForm({ first, leaving, leavesOn, isChange = false, reason: firstReason = '', promoted }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choice = useMoveOutChoice(first, leaving);
  const whoFields = useRef<HTMLDivElement>(null);
  const dayFields = useRef<HTMLDivElement>(null);
  const reasonField = useRef<HTMLButtonElement>(null);
  const [when, setWhen] = useState<When>(leavesOn ? 'day' : 'now');
  const [leaveOn, setLeaveOn] = useState<string | null>(leavesOn);
  const [reason, setReason] = useState(firstReason);
  const [others, setOthers] = useState(promoted ?? '');
  const [tried, setTried] = useState(false);
  const today = dayOf(useNow(), useZone());
  const isBlocked = choice.plan.blockers.length > 0;
  const isNow = when === 'now';
  const isSaving = isChange && !isNow;
  const problems = {
    who: choice.leaving.length === 0 && 'move-out.nobody',
    day: !isNow && dayProblem(leaveOn, today),
    reason: reason.trim() === '' && 'problem.required',
    others: isBlocked && others === '' && 'problem.required',
  };
  const errorOf = (problem: string | false) => tried && problem && t(problem);
  const chooseOthers = (chosen: string) => {
    if (chosen !== ALL_LEAVE) return setOthers(chosen);
    // What ends is asked for all of them; nobody is left to ask about, and the focus would go with the question.
    choice.leaveAll();
    focusFirst(whoFields.current);
  };
  const ask = async () => {
    const promote = isBlocked ? Number(others) : null;
    const day = isNow ? { leaveOn: null, ...choice.handedOver } : { leaveOn };
    const payload = { ...choice.who, ...day, reason, promote };
    const { data } = await call(moveOutApi.ask, { body: { payload, channel: 'cms' } });
    if (data.moveOut === null) await navigate({ to: `/resident/application/${data.id}`, ignoreBlocker: true });
    else await navigate({ to: `/resident/move-out/${data.moveOut}`, ignoreBlocker: true });
    return data;
  };
  const done = ({ moveOut }: Awaited<ReturnType<typeof ask>>) =>
    moveOut === null ? 'move-out.waits' : isNow ? 'move-out.done' : 'move-out.planned';
  const { run, running } = useActions(ask, { area: 'resident', done });

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (running || choice.isOld) return;
    if (!Object.values(problems).some(Boolean)) return void (await run(undefined));
    // The problem may be screens above the button.
    const wrong = problems.who || problems.others ? whoFields : problems.reason ? undefined : dayFields;
    if (wrong) focusFirst(wrong.current);
    else reasonField.current?.focus();
  }
  useEffect(() => {
    if (isChange) focusFirst(whoFields.current);
  }, [isChange]);
  useUnsavedGuard(reason !== firstReason || leaveOn !== leavesOn || others !== (promoted ?? ''));

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
      noValidate
    >
      <div className={layout.section} ref={whoFields}>
        <WhoLeaves choice={choice} error={errorOf(problems.who)} />
        {isBlocked && (
          <CoResidentsInput staying={choice.staying} value={others} onChange={chooseOthers} error={errorOf(problems.others)} />
        )}
        {choice.problem && <p role="alert">{problemText(choice.problem)}</p>}
      </div>
      <section className={layout.section} aria-label={t('move-out.consequences')}>
        {isNow && choice.endingCards.length > 0 && <ReturnScan choice={choice} onDone={() => reasonField.current?.focus()} />}
        <Consequences choice={choice} isNow={isNow} leaveOn={isNow ? null : leaveOn} promoted={others} />
      </section>
      <div className={layout.section}>
        <ReasonInput ref={reasonField} value={reason} onChange={setReason} error={errorOf(problems.reason)} />
        <div ref={dayFields}>
          <WhenInput when={when} onWhen={setWhen} day={leaveOn} onDay={setLeaveOn} dayError={errorOf(problems.day)} />
        </div>
        <Summary choice={choice} leaveOn={isNow ? null : leaveOn} isNow={isNow} />
        <div className={css.actions}>
          <Button type="submit" {...(!isSaving && { color: 'red' })} loading={running} disabled={choice.isOld}>
            {t(isNow ? 'move-out.act' : isSaving ? 'move-out.save' : 'move-out.plan', { count: choice.leaving.length })}
          </Button>
        </div>
      </div>
    </form>
  );
}

type SummaryProps = { choice: ReturnType<typeof useMoveOutChoice>; leaveOn: string | null; isNow: boolean };

/** In one line, what the button ends. */
function Summary({ choice, leaveOn, isNow }: SummaryProps) {
  const { t } = useTranslation();
  const { endingCards, endingCars, handedOver, plan, leaving } = choice;
  const cards = endingCards.length - (isNow ? handedOver.givenCards.length : 0);
  const cars = endingCars.length - (isNow ? handedOver.givenCars.length : 0);
  const bookings = endingBookings(plan.bookings, leaveOn).length;
  const visits = endingVisits(plan.visits, leaveOn).length;
  const parts = [
    t('move-out.count.residents', { count: leaving.length }),
    cards > 0 && t('move-out.count.cards', { count: cards }),
    cars > 0 && t('move-out.count.cars', { count: cars }),
    bookings > 0 && t('move-out.count.bookings', { count: bookings }),
    visits > 0 && t('move-out.count.visits', { count: visits }),
    plan.accounts.length > 0 && t('move-out.count.accounts', { count: plan.accounts.length }),
  ];
  return (
    <p className={css.summary} role="status">
      {t(isNow ? 'move-out.endsNow' : 'move-out.endsThen', { what: parts.filter(Boolean).join(' · ') })}
    </p>
  );
}

const focusFirst = (fields: HTMLElement | null) => fields?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();

function dayProblem(day: string | null, today: string): string | false {
  if (day === null) return 'problem.required';
  if (!isDay(day)) return 'problem.invalid';
  return day < today && 'move-out.past';
}
