import type { Area, AreaRecord, Page } from './area.ts';

export type KnownRecord = AreaRecord & Pick<Area, 'group'> & { area: string };

let known: KnownRecord[] = [];

/** Called by the app, which alone knows every area: what the log says about any of them is written in one place. */
export function registerRecords(areas: Area[]) {
  known = areas.flatMap(({ name, group, records = [] }) =>
    records.map((record, at) => ({ ...(at === 0 && { fields: name }), ...record, area: name, group })),
  );
}

/** One per table: areas that share a table follow the first that declares it. */
export const allRecords = (): KnownRecord[] => known.filter(({ table }, at) => tableAt(table) === at);
const tableAt = (wanted: string) => known.findIndex(({ table }) => table === wanted);

/** In the words of this area, where it has some of its own. */
export const recordOf = (table: string, area?: string): KnownRecord | undefined =>
  known.find((record) => record.table === table && record.area === area) ?? known[tableAt(table)];

/** The record an area's pages show. */
export const firstRecordOf = (area: string): KnownRecord | undefined => known.find((record) => record.area === area);

/** The page of the record an area is about: its form and its history are other sides of it. */
export const isRecordPage = ({ records = [] }: Pick<Area, 'records'>, { path }: Pick<Page, 'path'>): boolean =>
  records[0]?.page?.('$id') === path;
