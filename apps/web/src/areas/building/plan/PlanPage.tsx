import { type BuildingPlan, buildingApi } from '@lobby/contract/areas/building';
import { Button, Skeleton } from '@mantine/core';
import { IconLayoutGrid, IconPlugConnectedX, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { UndoGeneration } from '#shared/room-generation/UndoGeneration.tsx';
import { useCan } from '#shared/session/can.ts';
import building from '../Building.module.css';
import { BuildingTabs } from '../BuildingTabs.tsx';
import { legendOf } from './legend.ts';
import css from './Plan.module.css';
import colors from './PlanColors.module.css';
import { PlanPicture } from './PlanPicture.tsx';
import { OVERLAYS, type Overlay, planSearch } from './plan-search.ts';

/** The whole building at a glance: its floors from the top down, every room on them. */
export function PlanPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const { show = 'type' } = planSearch(useSearch({ strict: false }));
  const plan = useQuery({
    queryKey: ['building', 'plan', id],
    queryFn: ({ signal }) => call(buildingApi.plan, { params: { id } }, { signal }),
    enabled: Number.isSafeInteger(id),
  });
  const known = plan.data?.data;
  if (!Number.isSafeInteger(id) || (plan.error instanceof CallError && [400, 404].includes(plan.error.status)))
    return <NotFoundPage />;
  return (
    <>
      <FormHeader area="building" listPath="/floor-and-room/building" title={known?.building.name ?? t('building.plan.title')}>
        <BuildingTabs />
      </FormHeader>
      <UndoGeneration />
      {plan.isPending && <Skeleton height={420} radius="lg" role="status" aria-label={t('list.loading')} />}
      {plan.isError && (
        <Notice order={2} icon={<IconPlugConnectedX size={28} />} title={t('list.failed')} text={problemText(plan.error)}>
          <Button onClick={() => void plan.refetch()}>{t('error.retry')}</Button>
        </Notice>
      )}
      {known?.rooms.length === 0 && <NothingBuilt />}
      {known && known.rooms.length > 0 && (
        <div className={`${css.plan} ${colors.colors}`} data-show={show}>
          <PlanTools plan={known} show={show} />
          <PlanPicture plan={known} />
        </div>
      )}
    </>
  );
}

function NothingBuilt() {
  const { t } = useTranslation();
  const writable = useCan()('room:write');
  return (
    <Notice
      order={2}
      icon={<IconLayoutGrid size={28} />}
      title={t('building.plan.empty.title')}
      text={t('building.plan.empty.text')}
    >
      {writable && <LinkButton to="/floor-and-room/room/generate">{t('building.plan.empty.generate')}</LinkButton>}
    </Notice>
  );
}

/** What the rooms are coloured by, what the colours mean, and the way to the printer. */
function PlanTools({ plan, show }: { plan: BuildingPlan; show: Overlay }) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  const counts = { rooms: number(plan.rooms.length), floors: number(plan.floors.length) };
  return (
    <>
      <div className={building.tools}>
        <nav className={building.overlays} aria-label={t('building.plan.show')}>
          {OVERLAYS.map((overlay) => (
            <Link
              key={overlay}
              to="."
              search={{ show: overlay }}
              replace
              resetScroll={false}
              className={building.overlay ?? ''}
              // The link to what is shown without any `?show` is the current one too.
              aria-current={overlay === show ? 'true' : undefined}
            >
              {t(`building.plan.by.${overlay}`)}
            </Link>
          ))}
        </nav>
        <span className={building.count}>{t('building.plan.count', { count: plan.rooms.length, ...counts })}</span>
        <Button
          variant="default"
          className={building.print ?? ''}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('building.plan.print')}
        </Button>
      </div>
      <ul className={css.legend} aria-label={t('building.plan.legend')}>
        {legendOf(plan, show, t).map(({ words, count, sign, marks }) => (
          <li key={words}>
            <span className={css.cell} {...marks} aria-hidden>
              {sign === '' && ' '}
            </span>
            {words} <span className={building.count}>{number(count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
