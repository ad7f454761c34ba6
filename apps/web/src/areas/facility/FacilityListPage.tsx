import type { Facility } from '@lobby/contract/areas/facility';
import { useTranslation } from 'react-i18next';
import { floorChoices } from '#shared/choices/building-choices.ts';
import { CoverThumb } from '#shared/files/Picture.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { BulkSwitch, FlagItem } from '#shared/list/FlagActions.tsx';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Facility.module.css';
import { FacilityState, stateText } from './FacilityState.tsx';
import { facilityRecords, hoursText } from './facility.records.ts';

const columns: Column<Facility>[] = [
  {
    field: 'name',
    text: displayName,
    show: (facility) => <Name facility={facility} />,
    sort: { th: 'name', en: 'nameEn' },
    populate: ['cover', 'parent'],
  },
  { field: 'floor', text: ({ floor }) => floor?.name ?? '', populate: 'floor' },
  { field: 'hours', text: hoursText, onCard: true },
  {
    field: 'maxOnTime',
    isAmount: true,
    text: ({ maxOnTime }) => String(maxOnTime),
    inFile: [{ field: 'maxOnTime', value: ({ maxOnTime }) => maxOnTime }],
  },
  {
    field: 'pricePerHour',
    isAmount: true,
    text: ({ pricePerHour }) => (pricePerHour > 0 ? formatBaht(pricePerHour) : ''),
    show: ({ pricePerHour }) => <Price baht={pricePerHour} />,
    onCard: true,
    inFile: [{ field: 'pricePerHour', value: ({ pricePerHour }) => pricePerHour }],
  },
  { field: 'isActive', text: stateText, show: (facility) => <FacilityState facility={facility} />, onCard: 'state' },
];

const filters: Filter[] = [{ field: 'isActive' }, { field: 'floor', from: floorChoices('') }];
export const viewFilters = viewFiltersOf(facilityRecords, filters);

export function FacilityListPage() {
  const language = useLanguage();
  const writable = useCan()('facility:write');
  const listed = { area: 'facility', records: facilityRecords } as const;
  const rowActions = (facility: Facility) =>
    writable && (
      <FlagItem {...listed} id={facility.id} field="isActive" value={facility.isActive} name={displayName(facility, language)} />
    );
  const bulk = (picked: number[], clear: () => void) => <BulkSwitch {...listed} picked={picked} onDone={clear} />;
  return (
    <ListPage area="facility" api={facilityRecords} columns={columns} filters={filters} rowActions={rowActions} bulk={bulk} />
  );
}

function Name({ facility }: { facility: Facility }) {
  const language = useLanguage();
  return (
    <span className={css.name}>
      <CoverThumb file={facility.cover} />
      <span>
        {displayName(facility, language)}
        {facility.parent && <span className={css.parent}>{displayName(facility.parent, language)}</span>}
      </span>
    </span>
  );
}

function Price({ baht }: { baht: number }) {
  const { t } = useTranslation();
  return baht > 0 ? formatBaht(baht) : t('facility.free');
}
