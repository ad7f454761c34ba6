import { csvLine, UTF8_MARK } from '@lobby/contract/csv';

export const csv = (rows: string[][]) => `${UTF8_MARK}${rows.map(csvLine).join('')}`;
