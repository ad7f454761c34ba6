import type { BuildingPlan } from '@lobby/contract/areas/building';
import { Button } from '@mantine/core';
import { IconLayoutGrid, IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { UndoGeneration } from '#shared/room-generation/UndoGeneration.tsx';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import building from '../Building.module.css';
import { BuildingHeader } from '../BuildingHeader.tsx';
import { legendOf } from './legend.ts';
import css from './Plan.module.css';
import colors from './PlanColors.module.css';
import { PlanPicture } from './PlanPicture.tsx';
import { OVERLAYS, type Overlay, planSearch } from './plan-search.ts';
import { usePlan } from './use-plan.ts';

/** The whole building at a glance: its floors from the top down, every room on them. */
export function PlanPage() {
  const id = Number(useParams({ strict: false }).id);
  const { show = 'type' } = planSearch(useSearch({ strict: false }));
  const plan = usePlan(id);
  return (
    <LoadedRecord id={id} answer={plan}>
      {({ data }) => (
        <>
          <BuildingHeader building={data.building} />
          <UndoGeneration />
          {data.rooms.length === 0 ? (
            <NothingBuilt />
          ) : (
            <div className={`${css.plan} ${colors.colors}`} data-show={show}>
              <PlanTools plan={data} show={show} />
              <PlanPicture plan={data} />
            </div>
          )}
        </>
      )}
    </LoadedRecord>
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
  const language = useLanguage();
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
        {legendOf(plan, show, t, language).map(({ words, count, sign, marks }) => (
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
