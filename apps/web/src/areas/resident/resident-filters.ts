import { RELATIONS } from '@lobby/contract/areas/resident-input';
import { ROLE_IDS } from '@lobby/contract/constants';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import { ALL, type Filter } from '#shared/list/columns.ts';
import { dayFilter, daysOf } from '#shared/list/day-filter.ts';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { residentRecords } from './resident.records.ts';

const ROLES = ['tenant', 'sub_tenant'] as const;
type ResidentRole = (typeof ROLES)[number];

const STATES: Record<string, object> = {
  here: { isActive: { $eq: true } },
  leaving: { isActive: { $eq: true }, leavesOn: { $notNull: true } },
  left: { isActive: { $eq: false } },
  blocked: { person: { blockedAt: { $notNull: true } } },
  /** Whose stay the owner reports to immigration within 24 hours of their moving in. */
  foreign: { isActive: { $eq: true }, person: { docKind: { $in: ['passport', 'alien-id'] } } },
  /** Who lives here and has not acknowledged what they must have been shown. */
  noticeDue: { isActive: { $eq: true }, noticeDue: { id: { $notNull: true } } },
  noDocument: { isActive: { $eq: true }, person: { docKind: { $null: true } } },
};

/** A day of the calendar has no hours: the last one counts whole. */
const dayColumn = (field: string): Filter => ({
  field,
  isDays: true,
  options: ['7', '30'],
  where: ([value = '']) => {
    const { from, to } = daysOf(value);
    return from || to ? { [field]: { ...(from && { $gte: from }), ...(to && { $lte: to }) } } : {};
  },
});

export const residentFilters: Filter[] = [
  {
    field: 'state',
    options: [...Object.keys(STATES), ALL],
    opensOn: 'here',
    where: ([value = '']) => STATES[value] ?? {},
  },
  {
    field: 'role',
    options: ROLES,
    where: ([role]) => ({ role: { id: { $eq: String(ROLE_IDS[role as ResidentRole]) } } }),
  },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
  { field: 'relation', options: RELATIONS },
  dayColumn('movedIn'),
  dayFilter('leftAt', 'leftAt'),
];
export const viewFilters = viewFiltersOf(residentRecords, residentFilters);
