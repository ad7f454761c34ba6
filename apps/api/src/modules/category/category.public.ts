import type { Source } from '#kernel/query/source.ts';

export const categorySource: Source = {
  table: 'category',
  relations: { parent: { column: 'parentId', to: () => categorySource } },
};
