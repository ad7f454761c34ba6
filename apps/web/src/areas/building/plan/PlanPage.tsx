import { buildingApi } from '@lobby/contract/areas/building';
import { Button, Skeleton } from '@mantine/core';
import { IconLayoutGrid, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { BuildingTabs } from '../BuildingTabs.tsx';
import css from './Plan.module.css';
import { PlanPicture } from './PlanPicture.tsx';
import { PlanTools } from './PlanTools.tsx';
import { planSearch } from './plan-search.ts';

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
      {plan.isPending && <Skeleton height={420} radius="lg" role="status" aria-label={t('list.loading')} />}
      {plan.isError && (
        <Notice order={2} icon={<IconPlugConnectedX size={28} />} title={t('list.failed')} text={problemText(plan.error)}>
          <Button onClick={() => void plan.refetch()}>{t('error.retry')}</Button>
        </Notice>
      )}
      {known?.rooms.length === 0 && <NothingBuilt />}
      {known && known.rooms.length > 0 && (
        <div className={css.plan} data-show={show}>
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
