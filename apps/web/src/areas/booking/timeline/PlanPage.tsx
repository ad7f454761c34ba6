import { dayOf } from '@lobby/contract/zone';
import { Select, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { Key } from '#shared/keys/Key.tsx';
import { useIsTouch } from '#shared/keys/use-is-touch.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../Booking.module.css';
import { timelineSearch } from '../booking-search.ts';
import { DaySteps, useDaySteps } from '../views/DaySteps.tsx';
import { useTimeline } from '../views/use-timeline.ts';
import { PlanKeys } from './PlanKeys.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { Timeline } from './Timeline.tsx';
import { lanesOf } from './timeline-rows.ts';
import { usePlan } from './use-plan.ts';
import '#shared/form/form.css';

/** A day on which bookings are tried before any is saved: dragged or planned by keys, then saved together. */
export function PlanPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const now = useNow();
  const navigate = useNavigate();
  const writable = useCan()('booking:write');
  const { date = dayOf(now, zone) } = timelineSearch(useSearch({ strict: false }));
  const isTouch = useIsTouch();
  const [isPrivate, setPrivate] = useState(false);
  const [focusOn, setFocusOn] = useState<{ facility: number }>();
  const search = useRef<HTMLInputElement>(null);
  const answer = useTimeline({ date });
  const rows = answer.data?.data;
  const clock = useMemo(() => ({ day: date, zone, now }), [date, zone, now]);
  const lanes = useMemo(() => lanesOf(rows ?? [], clock, isPrivate), [rows, clock, isPrivate]);
  const plan = usePlan({ lanes, clock, isPrivate });
  useUnsavedGuard(plan.ghosts.length > 0, { isKeptOnPage: true });
  const steps = useDaySteps({ day: date, step: 1 });
  usePageKeys({
    bracketleft: steps.back,
    bracketright: steps.ahead,
    t: steps.today,
    g: () => search.current?.focus(),
    p: () => writable && setPrivate((before) => !before),
  });
  return (
    <>
      <FormHeader area="booking" listPath="/facilities/booking" title={t('booking.plan.title')}>
        <p className={layout.note}>{t(`booking.plan.${writable ? (isTouch ? 'touchText' : 'text') : 'readText'}`)}</p>
      </FormHeader>
      <div className={css.head}>
        <DaySteps day={date} step={1} />
        <span className={css.acts}>
          {writable && (
            <Switch
              label={
                <>
                  {t('booking.field.isPrivate')} <Key name="P" />
                </>
              }
              checked={isPrivate}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
          )}
          <Select
            ref={search}
            aria-label={t('booking.plan.search')}
            placeholder={t('booking.plan.search')}
            searchable
            value={null}
            data={lanes.map(({ facility }) => ({ value: String(facility.id), label: displayName(facility, language) }))}
            nothingFoundMessage={t('list.noChoice')}
            onChange={(value) => value !== null && setFocusOn({ facility: Number(value) })}
          />
        </span>
      </div>
      {answer.isPending && <FormSkeleton fields={4} />}
      {answer.isLoadingError && <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />}
      {rows?.length === 0 && <Notice order={2} title={t('facility.empty.title')} text={t('facility.empty.text')} />}
      {lanes.length > 0 && (
        <Timeline
          lanes={lanes}
          clock={clock}
          plan={writable ? plan : undefined}
          focusOn={focusOn}
          onOpen={(id) => void navigate({ to: `/facilities/booking/${id}` })}
        />
      )}
      <p className={layout.hidden} role="status">
        {plan.said}
      </p>
      {writable && <PlanKeys />}
      {writable && <PlanPanel plan={plan} lanes={lanes} isPrivate={isPrivate} onSaved={() => setPrivate(false)} />}
    </>
  );
}
