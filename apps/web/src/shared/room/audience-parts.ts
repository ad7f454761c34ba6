import { buildingChoices, floorChoices, roomChoices, roomTypeChoices } from '#shared/choices/building-choices.ts';

/** The ways to name rooms, and where each is chosen from. */
export const audienceParts = {
  buildings: buildingChoices,
  floors: floorChoices(''),
  roomTypes: roomTypeChoices,
  rooms: roomChoices,
};
