import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { call } from '#shared/call/call.ts';
import { namedChoices } from './named-choices.ts';

export const roomTypeChoices = namedChoices({
  area: 'room-type',
  shape: roomTypeApi.shape,
  ask: (query) => call(roomTypeApi.list, { query }),
});
