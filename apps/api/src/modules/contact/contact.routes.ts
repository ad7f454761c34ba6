import { contactApi } from '@lobby/contract/areas/contact';
import { categorySource } from '#modules/category/category.public.ts';
import { fileSource } from '#modules/file/file.public.ts';
import { crudRoutes, type Module, type Source } from '#platform/module.ts';

export const contactSource: Source = {
  table: 'contact',
  relations: {
    position: { column: 'positionId', to: () => categorySource },
    photo: { column: 'photoId', to: () => fileSource },
  },
};
export const contactModule: Module = (route) => crudRoutes(route, contactApi, 'contact', contactSource);
