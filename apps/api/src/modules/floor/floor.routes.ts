import { floorApi } from '@lobby/contract/areas/floor';
import type { Module } from '#app/server.ts';
import { crudRoutes } from '#platform/http/crud.ts';
import { floorSource } from './floor.public.ts';

export const floorModule: Module = (route) => crudRoutes(route, floorApi, 'floor', floorSource);
