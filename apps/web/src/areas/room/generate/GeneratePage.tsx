import { type RoomPlan, roomPlanApi } from '@lobby/contract/areas/room-plan';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { RunningBar } from '#shared/layout/RunningBar.tsx';
import { type Draft, firstDraft, planOf, previewOf } from './draft.ts';
import css from './Generate.module.css';
import { NamesInTheWay } from './NamesInTheWay.tsx';
import { PlanFields } from './PlanFields.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { StackRows } from './StackRows.tsx';
import { useTakenNames } from './use-taken-names.ts';

const LIST = '/floor-and-room/room';

/** A whole tower from a few numbers: what will be made is seen before it is made. */
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
    setRunning(true);
    try {
      await call(roomPlanApi.generate, { body: wanted });
      toastDone(t('room.generate.done', { count, number: count.toLocaleString('en') }));
      for (const area of ['building', 'floor', 'room']) await client.invalidateQueries({ queryKey: [area] });
      await navigate({ to: LIST, ignoreBlocker: true });
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
      <div className={css.page}>
        <div>
          <PlanFields draft={draft} problems={problems} change={change} />
          <StackRows draft={draft} problems={problems} change={change} />
        </div>
        <section className={css.side} aria-label={t('room.generate.preview')}>
          <PlanPreview plan={plan} preview={preview} />
          <NamesInTheWay repeated={preview?.repeated ?? []} taken={taken} />
          {running && <RunningBar words={t('room.generate.running', { count, number: count.toLocaleString('en') })} />}
          <Button type="submit" size="md" fullWidth disabled={!ready} loading={running}>
            {t('room.generate.make', { count, number: count.toLocaleString('en') })}
          </Button>
        </section>
      </div>
    </form>
  );
}
