import { type RoomPlan, roomPlanApi } from '@lobby/contract/areas/room-plan';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import formCss from '#shared/form/Form.module.css';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import type { Problems } from '#shared/form/problems.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { RunningBar } from '#shared/layout/RunningBar.tsx';
import { UndoGeneration } from '#shared/room-generation/UndoGeneration.tsx';
import roomCss from '../Room.module.css';
import { type Draft, firstDraft, firstTower, planOf, previewOf } from './draft.ts';
import css from './Generate.module.css';
import { PatternChoice } from './PatternChoice.tsx';
import { countWords, PlanPreview } from './PlanPreview.tsx';
import { StackRows } from './StackRows.tsx';
import '#shared/form/form.css';

const LIST = '/floor-and-room/room';

/** A whole tower from a few numbers: what will be made is seen before it is made, and can be taken back after. */
export function GeneratePage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(firstDraft);
  const [running, setRunning] = useState(false);
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }));

  const { plan, problems } = planOf(draft);
  const preview = plan && previewOf(plan);
  const { taken, checked } = useTakenNames(plan);
  const count = preview?.rooms.length ?? 0;
  const ready = checked && taken.length === 0 && preview?.repeated.length === 0;
  useUnsavedGuard(draft !== firstDraft && !running);

  async function make(wanted: RoomPlan) {
    const number = count.toLocaleString('en');
    const sure = await askConfirmation({
      title: t('room.generate.ask.title', { count, number }),
      text: t('room.generate.ask.text', { count: countWords(wanted, previewOf(wanted), t) }),
      confirm: t('room.generate.make', { count, number }),
    });
    if (!sure) return;
    setRunning(true);
    try {
      const { building } = (await call(roomPlanApi.generate, { body: wanted })).data;
      toastDone(t('room.generate.done', { count, number }));
      for (const area of ['building', 'floor', 'room']) await client.invalidateQueries({ queryKey: [area] });
      await navigate({ to: `/floor-and-room/building/${building}/plan`, ignoreBlocker: true });
    } catch (error) {
      toastFailed(error);
      setRunning(false);
    }
  }

  return (
    <form
      aria-label={t('room.generate.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (plan && ready && !running) void make(plan);
      }}
    >
      <FormHeader area="room" listPath={LIST} title={t('room.generate.title')} />
      <UndoGeneration />
      <div className={css.page}>
        <div>
          <PlanFields draft={draft} problems={problems} change={change} />
          <StackRows draft={draft} problems={problems} change={change} />
        </div>
        <section className={css.side} aria-label={t('room.generate.preview')}>
          <PlanPreview plan={plan} preview={preview} />
          <NameConflicts repeated={preview?.repeated ?? []} taken={taken} />
          {running && <RunningBar words={t('room.generate.running', { count, number: count.toLocaleString('en') })} />}
        </section>
      </div>
      <div className={formCss.footer}>
        <LinkButton to={LIST} variant="default">
          {t('popup.dialog.cancel')}
        </LinkButton>
        <Button type="submit" disabled={!ready} loading={running}>
          {t('room.generate.make', { count, number: count.toLocaleString('en') })}
        </Button>
      </div>
    </form>
  );
}

const TYPING_PAUSE_MS = 400;

/** Which names of the plan are there already, asked once the typing pauses. `checked` = the answer is about this very plan. */
function useTakenNames(plan: RoomPlan | undefined) {
  const wanted = plan ? JSON.stringify(plan) : '';
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const answer = useQuery({
    queryKey: ['room', 'plan', settled],
    queryFn: ({ signal }) => call(roomPlanApi.preview, { body: JSON.parse(settled) as RoomPlan }, { signal }),
    enabled: settled !== '',
    staleTime: 0,
  });
  const about = wanted !== '' && settled === wanted;
  return { taken: about ? (answer.data?.data.taken ?? []) : [], checked: about && answer.isSuccess };
}

const NAMED = 12;

/** Two rooms of one number: inside the plan, or with what stands in the building already. */
function NameConflicts({ repeated, taken }: { repeated: string[]; taken: string[] }) {
  const { t } = useTranslation();
  const found = [
    { words: 'room.generate.repeated', names: repeated },
    { words: 'room.generate.taken', names: taken.filter((name) => !repeated.includes(name)) },
  ].filter(({ names }) => names.length > 0);
  return (
    <div role="alert">
      {found.map(({ words, names }) => (
        <div key={words} className={roomCss.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            {t(words)} <strong>{names.slice(0, NAMED).join(', ')}</strong>
            {names.length > NAMED && ' …'}
          </div>
        </div>
      ))}
    </div>
  );
}

type Props = { draft: Draft; problems: Problems; change: (patch: Partial<Draft>) => void };

/** Which towers, which floors, and how a room gets its number. */
function PlanFields({ draft, problems, change }: Props) {
  const { t } = useTranslation();
  const shared = (name: keyof Draft) => ({
    name,
    label: t(`room.generate.field.${name}`),
    error: problems[name] && t(problems[name]),
  });
  const text = (name: 'towers' | 'skipFloors') => ({
    ...shared(name),
    description: t(`room.generate.help.${name}`),
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const number = (name: 'fromFloor' | 'toFloor') => ({
    ...shared(name),
    value: draft[name],
    onChange: (value: number | string) => change({ [name]: value }),
    allowDecimal: false,
  });
  return (
    <fieldset className={css.section}>
      <legend className={css.legend}>{t('room.generate.section.building')}</legend>
      <TextInput {...text('towers')} />
      <div className={css.pair}>
        <NumberInput {...number('fromFloor')} />
        <NumberInput {...number('toFloor')} />
      </div>
      <TextInput {...text('skipFloors')} inputMode="numeric" />
      <PatternChoice tower={firstTower(draft)} value={draft.pattern} onChange={(pattern) => change({ pattern })} />
    </fieldset>
  );
}
