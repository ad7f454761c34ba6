import { PARCEL_SIZES, type ParcelInput, parcelApi } from '@lobby/contract/areas/parcel';
import i18next from 'i18next';
import type { z } from 'zod';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';

const all = () => Promise.resolve(PARCEL_SIZES.map((value) => ({ value, label: i18next.t(`parcel.size.${value}`) })));
const sizeChoices: Choices = { key: ['parcel', 'sizes'], find: all, named: all };

const sections: Section<z.input<typeof ParcelInput>>[] = [
  {
    name: 'whose',
    fields: [
      { field: 'room', from: roomChoices },
      { field: 'name', short: true },
    ],
  },
  {
    name: 'what',
    fields: [
      { field: 'trackingNo', short: true },
      { field: 'mailType', from: categoryChoices('mail-type') },
      { field: 'carrier', from: categoryChoices('carrier') },
      { field: 'size', from: sizeChoices },
      { field: 'photo', own: pictureField({ area: 'parcel', field: 'photo', shape: 'free' }) },
    ],
  },
  {
    name: 'where',
    fields: [
      { field: 'storagePlace', short: true },
      { field: 'note', as: 'long' },
    ],
  },
];

/** What is typed in, in its order: the parcel's page shows the same. */
export const parcelFields = sections.flatMap(({ fields }) => fields.map(({ field }) => field));

export const ParcelFormPage = () => <FormPage area="parcel" api={parcelApi} sections={sections} />;
