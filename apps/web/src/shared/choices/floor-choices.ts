import { type Floor, floorApi } from '@lobby/contract/areas/floor';
import { call } from '#shared/call/call.ts';
import type { Choices } from './choices.ts';
import { namedChoices } from './named-choices.ts';

const asked = {
  area: 'floor',
  shape: floorApi.shape,
  ask: (query: object) => call(floorApi.list, { query }),
};

/** The floors of one building, or of all of them: there a floor goes by its building's name too. */
export const floorChoices = (building: string): Choices =>
  building === ''
    ? namedChoices({ ...asked, label: ({ unit, name }: Floor) => `${unit?.name ?? ''} · ${name}` })
    : namedChoices({ ...asked, among: { unit: { id: { $eq: building } } } });
