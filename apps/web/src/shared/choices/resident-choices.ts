import { residentApi } from '@lobby/contract/areas/resident';
import { RESIDENT_ROLE_IDS } from '@lobby/contract/areas/resident-input';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { nameOf } from '#shared/texts/language.ts';
import type { Choices } from './choices.ts';

const MAX_CHOICES = 30;

async function fetchChoices(filters: object, language: Language, signal?: AbortSignal) {
  const query = {
    filters: { role: { id: { $in: RESIDENT_ROLE_IDS.map(String) } }, ...filters },
    populate: ['room'],
    pagination: { pageSize: MAX_CHOICES },
    sort: ['nameTh:asc'],
  };
  const { data } = await call(residentApi.list, { query }, { signal });
  return data.map(({ id, room, ...names }) => ({
    value: String(id),
    label: [nameOf(names, language), room?.name].filter(Boolean).join(' · '),
  }));
}

/** Residents by name or room, each with the room. */
export const residentChoices: Choices = {
  key: ['resident', 'choices'],
  find: (typed, language, signal) =>
    fetchChoices({ isActive: { $eq: true }, ...(typed.trim() && { search: { $containsi: typed.trim() } }) }, language, signal),
  named: (values, language) => fetchChoices({ id: { $in: values } }, language),
};
