import type { AnyHandler } from '#modules/approval/approval.public.ts';
import type { PersonServices } from '#modules/person/person.public.ts';
import { assignHandler } from './card.assign.ts';
import { issueHandlers } from './card.issue.ts';
import { removeHandler } from './card.remove.ts';

/** What may be asked about cards. */
export const cardHandlers = (services: PersonServices): AnyHandler[] => [
  ...issueHandlers(services),
  assignHandler,
  removeHandler(services),
];
