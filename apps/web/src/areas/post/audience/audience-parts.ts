import { buildingChoices } from '#pickers/building-choices.ts';
import { floorChoices } from '#pickers/floor-choices.ts';
import { roomChoices } from '#pickers/room-choices.ts';
import { roomTypeChoices } from '#pickers/room-type-choices.ts';

/** The ways to name rooms, and where each is chosen from. */
export const audienceParts = {
  buildings: buildingChoices,
  floors: floorChoices(''),
  roomTypes: roomTypeChoices,
  rooms: roomChoices,
};
