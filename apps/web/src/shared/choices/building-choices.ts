import { buildingApi } from '@lobby/contract/areas/building';
import { call } from '#shared/call/call.ts';
import { namedChoices } from './named-choices.ts';

export const buildingChoices = namedChoices({
  area: 'building',
  shape: buildingApi.shape,
  ask: (query) => call(buildingApi.list, { query }),
});
