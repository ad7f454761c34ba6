import { buildingChoices } from '#shared/choices/building-choices.ts';
import { floorChoices } from '#shared/choices/floor-choices.ts';
import { roomChoices } from '#shared/choices/room-choices.ts';
import { roomTypeChoices } from '#shared/choices/room-type-choices.ts';

/** The ways to name rooms, and where each is chosen from. */
export const audienceParts = {
  buildings: buildingChoices,
  floors: floorChoices(''),
  roomTypes: roomTypeChoices,
  rooms: roomChoices,
};
