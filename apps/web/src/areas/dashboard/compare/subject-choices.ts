import type { ComparedBy } from '@lobby/contract/areas/compare';
import { HARDWARE_TYPES } from '@lobby/contract/areas/hardware';
import { propertyApi } from '@lobby/contract/areas/property';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { hardwareChoices } from '#shared/choices/hardware-choices.ts';

/** Where the person is an administrator, too; there are few, so all of them are offered. */
async function properties(language: Language) {
  const { data } = await call(propertyApi.list);
  return data
    .filter(({ role }) => role !== 'user')
    .map(({ id, nameTh, nameEn }) => ({ value: String(id), label: language === 'th' ? nameTh : nameEn }));
}
const property: Choices = {
  key: ['property', 'choices'],
  find: async (typed, language) =>
    (await properties(language)).filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
  named: async (values, language) => (await properties(language)).filter(({ value }) => values.includes(value)),
};

/** Periods and classes of cars are not chosen one by one. */
export const subjectChoices: Partial<Record<ComparedBy, Choices>> = {
  building: buildingChoices,
  device: hardwareChoices(HARDWARE_TYPES),
  property,
};
