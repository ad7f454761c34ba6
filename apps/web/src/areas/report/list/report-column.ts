import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import type { Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';

/** `show` replaces the plain words on the screen; paper has the words. */
export interface ReportColumn<T> {
  field: string;
  text: (row: T, language: Language) => string;
  show?: (row: T, language: Language) => ReactNode;
  /** A number or a moment: never broken over two lines. */
  isWhole?: boolean;
}
export interface ListReport<T> {
  columns: ReportColumn<T>[];
  filters: Filter[];
  sort: string;
}

export const zone = () => session.get().profile?.property.timeZone;
export const moment = (at: Date | null) => (at ? formatMoment(at, zone()) : '');
export const t = (key: string) => i18next.t(key);
export const building: Filter = {
  field: 'building',
  from: buildingChoices,
  where: (ids) => ({ room: { category: { id: { $in: ids } } } }),
};
