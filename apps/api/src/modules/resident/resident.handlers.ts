import type { AnyHandler } from '#modules/approval/approval.public.ts';
import type { PersonServices } from '#modules/person/person.public.ts';
import { createHandlers } from './resident.applicants.ts';
import { photoHandler } from './resident.photo.ts';
import { updateHandler } from './resident.update.ts';

/** What may be asked about residents. */
export const residentHandlers = (services: PersonServices): AnyHandler[] => [
  ...createHandlers(services),
  updateHandler(services),
  photoHandler,
];
