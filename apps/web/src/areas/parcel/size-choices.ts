import { PARCEL_SIZES } from '@lobby/contract/areas/parcel';
import i18next from 'i18next';
import type { Choices } from '#shared/choices/choices.ts';

const all = () => Promise.resolve(PARCEL_SIZES.map((value) => ({ value, label: i18next.t(`parcel.size.${value}`) })));

export const sizeChoices: Choices = { key: ['parcel', 'sizes'], find: all, named: all };
