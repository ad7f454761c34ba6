import type { AnyHandler } from '#modules/approval/approval.public.ts';
import type { PersonServices } from '#modules/person/person.public.ts';
import { addCarHandler } from './car.add.ts';
import { removeCarHandler } from './car.remove.ts';

/** What may be asked about cars. */
export const carHandlers = (services: PersonServices): AnyHandler[] => [addCarHandler(services), removeCarHandler(services)];
