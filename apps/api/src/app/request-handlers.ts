import type { AnyHandler } from '#modules/approval/approval.public.ts';
import { carHandlers } from '#modules/car/car.handlers.ts';
import { cardHandlers } from '#modules/card/card.handlers.ts';
import { moveOutHandler } from '#modules/move-out/move-out.request.ts';
import { revocationHandler } from '#modules/move-out/move-out.revocation.ts';
import { residentHandlers } from '#modules/resident/resident.handlers.ts';
import type { Services } from '#platform/module.ts';

/** What may be asked for and approved, by area. A new one is one line here. */
export const requestHandlers = (services: Services): AnyHandler[] => [
  ...residentHandlers(services),
  moveOutHandler(services),
  revocationHandler,
  ...cardHandlers(services),
  ...carHandlers(services),
];
