/** A table for whoever hears it. Its own elements could not hold bars that lie across the cells, so these are boxes. */
export const ROLES = {
  grid: { role: 'grid' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
