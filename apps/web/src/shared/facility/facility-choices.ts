import { facilityApi } from '@lobby/contract/areas/facility';
import { call } from '#shared/call/call.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { namedChoices } from '#shared/choices/named-choices.ts';

const among = (filters: object): Choices =>
  namedChoices({
    area: 'facility',
    // Their names are enough: nothing comes along.
    shape: { ...facilityApi.shape, relations: {} },
    ask: (query, signal) => call(facilityApi.list, { query }, { signal }),
    among: filters,
  });

/** Facilities by a part of their name. */
export const facilityChoices = among({});

/** Those that can be booked. */
export const activeFacilityChoices = among({ isActive: { $eq: true } });

/** A facility does not stand in itself. */
export const otherFacilityChoices = (id: number) => among({ id: { $ne: id } });
