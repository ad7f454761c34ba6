import { type MoveOutPlan, residentApi } from '@lobby/contract/areas/resident';
import { dayOf } from '@lobby/contract/zone';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { isDay } from '#shared/dates/day.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { useCommand } from '#shared/query/command.ts';
import css from '../Resident.module.css';
import { doneOrWaits } from '../resident.records.ts';
import { ALL_LEAVE, CoResidentsInput } from './CoResidentsInput.tsx';
import { MoveOutPlanFacts } from './MoveOutPlanFacts.tsx';
import { type When, WhenInput } from './WhenInput.tsx';

type Props = { id: number; plan: MoveOutPlan; leavesOn: string | null; onClose: () => void };

/** Nothing is preset that acts at once: whoever corrects a plan starts from its day. */
export function MoveOutForm({ id, plan, leavesOn, onClose }: Props) {
  const { t } = useTranslation();
  const done = doneOrWaits('resident.moveOut.done');
  const { run, running } = useCommand(residentApi.moveOut, { area: 'resident', done });
  const [when, setWhen] = useState<When>(leavesOn ? 'day' : null);
  const [leaveOn, setLeaveOn] = useState<string | null>(leavesOn);
  const [reason, setReason] = useState('');
  const [others, setOthers] = useState('');
  const [tried, setTried] = useState(false);
  const today = dayOf(useNow(), useZone());
  const isBlocked = plan.blockers.length > 0;
  const problems = {
    when: when === null && 'problem.required',
    day: when === 'day' && dayProblem(leaveOn, today),
    reason: reason.trim() === '' && 'problem.required',
    others: isBlocked && others === '' && 'problem.required',
  };
  const shown = (problem: string | false) => tried && problem && t(problem);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    const withCoResidents = others === ALL_LEAVE;
    const promote = others === '' || withCoResidents ? null : Number(others);
    const payload = { userId: id, leaveOn: when === 'day' ? leaveOn : null, reason, promote, withCoResidents };
    if (await run({ body: { payload, channel: 'cms' } })) onClose();
  }

  return (
    <form className={css.stack} onSubmit={(event) => void submit(event)} noValidate>
      <MoveOutPlanFacts plan={plan} />
      {isBlocked && <CoResidentsInput plan={plan} value={others} onChange={setOthers} error={shown(problems.others)} />}
      <WhenInput
        when={when}
        onWhen={setWhen}
        day={leaveOn}
        onDay={setLeaveOn}
        error={shown(problems.when)}
        dayError={shown(problems.day)}
      />
      <Textarea
        label={t('resident.reason')}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        error={shown(problems.reason)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button type="submit" color="red" loading={running}>
          {t(when === 'day' ? 'resident.moveOut.plan' : 'resident.moveOut.action')}
        </Button>
      </div>
    </form>
  );
}

function dayProblem(day: string | null, today: string): string | false {
  if (day === null) return 'problem.required';
  if (!isDay(day)) return 'problem.invalid';
  return day < today && 'resident.moveOut.past';
}
