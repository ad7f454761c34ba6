import type { Source } from '#platform/module.ts';

export const categorySource: Source = {
  table: 'category',
  relations: { parent: { column: 'parentId', to: () => categorySource } },
};
