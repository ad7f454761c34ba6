import { floorApi } from '@lobby/contract/areas/floor';
import { crudRoutes, type Module } from '#platform/module.ts';
import { floorSource } from './floor.public.ts';

export const floorModule: Module = (route) => crudRoutes(route, floorApi, 'floor', floorSource);
