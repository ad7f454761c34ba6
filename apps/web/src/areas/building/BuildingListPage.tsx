import { type Building, buildingApi } from '@lobby/contract/areas/building';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Column } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import css from './Building.module.css';

const columns: Column<Building>[] = [
  { field: 'name' },
  { field: 'number', onCard: true },
  { field: 'lifts', onCard: true },
  { field: 'plan', text: () => '', show: ({ id }) => <PlanLink id={id} />, onCard: 'state', inFile: [] },
  { field: 'updatedAt' },
];

export const viewFilters = viewFiltersOf(buildingApi, []);

export const BuildingListPage = () => <ListPage area="building" api={buildingApi} columns={columns} />;

function PlanLink({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Link to={`/floor-and-room/building/${id}/plan`} className={css.link ?? ''}>
      {t('building.plan.open')}
    </Link>
  );
}
