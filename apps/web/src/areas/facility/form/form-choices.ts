import { type AccessGroup, facilityApi } from '@lobby/contract/areas/facility';
import { HARDWARE_TYPES } from '@lobby/contract/areas/hardware';
import { call } from '#shared/call/call.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';

export const deviceChoices = hardwareChoices(HARDWARE_TYPES);

const choice = ({ id, name }: AccessGroup) => ({ value: id, label: name });
const has = (text: string) => (group: AccessGroup) => group.name.toLowerCase().includes(text.trim().toLowerCase());

/** Offered are those no facility has yet; the one chosen already is named all the same. */
export const accessGroupChoices: Choices = {
  key: ['facility', 'access-groups'],
  find: async (typed, _language, signal) =>
    (await call(facilityApi.availableAccessGroups, {}, { signal })).data.filter(has(typed)).map(choice),
  named: async (values, _language, signal) =>
    (await call(facilityApi.accessGroups, {}, { signal })).data.filter(({ id }) => values.includes(id)).map(choice),
};
