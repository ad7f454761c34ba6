import type { Source } from '#platform/module.ts';

export const bankSource: Source = { table: 'bank' };
