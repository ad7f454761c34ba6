import { VEHICLE_CLASSES } from '@lobby/contract/areas/access-event';
import { CAR_COLOURS } from '@lobby/contract/areas/car';
import { provinceApi } from '@lobby/contract/areas/province';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { type Choice, type Choices, fixedChoices } from '#shared/choices/choices.ts';
import { nameOf } from '#shared/texts/language.ts';
import { countryName } from './cars.ts';

export const classChoices = fixedChoices('car', { field: 'class', options: VEHICLE_CLASSES });
export const colourChoices = fixedChoices('car', { field: 'colour', options: CAR_COLOURS });

const MAX_PROVINCES = 100;
const BANGKOK = 10;

/** All of them, by either name; most plates are from Bangkok, so it stands first. */
export const provinceChoices: Choices = {
  key: ['province', 'choices'],
  find: async (typed, language, signal) => {
    const words = typed.trim().toLowerCase();
    const { data } = await call(provinceApi.list, { query: { pagination: { pageSize: MAX_PROVINCES } } }, { signal });
    return data
      .filter(({ nameTh, nameEn }) => `${nameTh}\n${nameEn}`.toLowerCase().includes(words))
      .toSorted((one, other) => Number(other.id === BANGKOK) - Number(one.id === BANGKOK))
      .map((province) => ({ value: String(province.id), label: nameOf(province, language) }));
  },
  named: async (values, language, signal) => {
    const { data } = await call(provinceApi.list, { query: { filters: { id: { $in: values } } } }, { signal });
    return data.map((province) => ({ value: String(province.id), label: nameOf(province, language) }));
  },
};

/** Neighbours first of all; any other by its two letters. */
const NEIGHBOURS = ['LA', 'MY', 'KH', 'MM', 'VN', 'SG', 'CN'];
const countryChoice = (code: string, language: Language): Choice => ({ value: code, label: countryName(code, language) });
export const countryChoices: Choices = {
  key: ['car', 'countries'],
  find: (typed, language) => {
    const words = typed.trim().toLowerCase();
    const neighbours = NEIGHBOURS.map((code) => countryChoice(code, language));
    const found = neighbours.filter(({ value, label }) => `${label}\n${value}`.toLowerCase().includes(words));
    const isOther = /^[a-z]{2}$/.test(words) && words !== 'th' && found.length === 0;
    return Promise.resolve(isOther ? [countryChoice(words.toUpperCase(), language)] : found);
  },
  named: (values, language) => Promise.resolve(values.map((code) => countryChoice(code, language))),
};
