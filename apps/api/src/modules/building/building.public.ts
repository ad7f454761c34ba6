import type { Source } from '#platform/query/source.ts';

export const buildingSource: Source = { table: 'building' };
