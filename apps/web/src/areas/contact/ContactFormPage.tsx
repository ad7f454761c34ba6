import { type ContactInput, contactApi } from '@lobby/contract/areas/contact';
import type { z } from 'zod';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';

const sections: Section<z.input<typeof ContactInput>>[] = [
  {
    name: 'who',
    fields: [
      { field: 'nameTh' },
      { field: 'nameEn' },
      { field: 'position', from: categoryChoices('position-type') },
      { field: 'photo', own: pictureField({ area: 'contact', field: 'photo', shape: 'square' }) },
    ],
  },
  {
    name: 'reach',
    fields: [
      { field: 'phone', as: 'tel' },
      { field: 'phoneAlt', as: 'tel' },
      { field: 'email', as: 'email' },
      { field: 'lineId' },
    ],
  },
  { name: 'shown', fields: [{ field: 'isEmergency' }, { field: 'isVisible' }, { field: 'isActive' }, { field: 'order' }] },
];

export const ContactFormPage = () => <FormPage area="contact" api={contactApi} sections={sections} />;
