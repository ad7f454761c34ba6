import { floorApi } from '@lobby/contract/areas/floor';
import { crudRoutes } from '#kernel/crud.ts';
import type { Module } from '#kernel/server.ts';
import { floorSource } from './floor.public.ts';

export const floorModule: Module = (route) => crudRoutes(route, floorApi, 'floor', floorSource);
