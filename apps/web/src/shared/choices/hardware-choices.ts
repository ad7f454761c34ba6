import { hardwareApi } from '@lobby/contract/areas/hardware';
import { call } from '#shared/call/call.ts';
import type { Choices } from './choices.ts';
import { namedChoices } from './named-choices.ts';

/** Devices of some types, by a part of their name. */
export const hardwareChoices = (types: readonly string[]): Choices =>
  namedChoices({
    area: 'hardware',
    shape: hardwareApi.shape,
    ask: (query, signal) => call(hardwareApi.list, { query }, { signal }),
    among: { type: { $in: types } },
  });
