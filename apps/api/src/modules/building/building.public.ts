import type { Source } from '#platform/module.ts';

export const buildingSource: Source = { table: 'building' };
