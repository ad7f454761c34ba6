import type { Source } from '#kernel/query/source.ts';

export const buildingSource: Source = { table: 'building' };
