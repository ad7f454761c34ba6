import type { Source } from '#platform/query/source.ts';

export const categorySource: Source = {
  table: 'category',
  relations: { parent: { column: 'parentId', to: () => categorySource } },
};
