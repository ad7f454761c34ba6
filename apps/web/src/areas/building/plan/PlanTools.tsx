import type { BuildingPlan } from '@lobby/contract/areas/building';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { legendOf } from './legend.ts';
import css from './Plan.module.css';
import { OVERLAYS, type Overlay } from './plan-search.ts';

/** What the rooms are coloured by, what the colours mean, and the way to the printer. */
export function PlanTools({ plan, show }: { plan: BuildingPlan; show: Overlay }) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  const counts = { rooms: number(plan.rooms.length), floors: number(plan.floors.length) };
  return (
    <>
      <div className={css.tools}>
        <nav className={css.overlays} aria-label={t('building.plan.show')}>
          {OVERLAYS.map((overlay) => (
            <Link
              key={overlay}
              to="."
              search={{ show: overlay }}
              replace
              resetScroll={false}
              className={css.overlay ?? ''}
              // The link to what is shown without any `?show` is the current one too.
              aria-current={overlay === show ? 'true' : undefined}
            >
              {t(`building.plan.by.${overlay}`)}
            </Link>
          ))}
        </nav>
        <span className={css.count}>{t('building.plan.count', { count: plan.rooms.length, ...counts })}</span>
        <Button
          variant="default"
          className={css.print ?? ''}
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
            {words} <span className={css.count}>{number(count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
