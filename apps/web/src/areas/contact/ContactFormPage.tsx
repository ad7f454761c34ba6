import { type ContactInput, contactApi } from '@lobby/contract/areas/contact';
import type { z } from 'zod';
import { FormPage } from '#kernel/form/FormPage.tsx';
import type { Section } from '#kernel/form/fields.ts';
import { categoryChoices } from '#pickers/category-choices.ts';

const sections: Section<z.input<typeof ContactInput>>[] = [
  {
    name: 'who',
    fields: [{ field: 'nameTh' }, { field: 'nameEn' }, { field: 'position', from: categoryChoices('position-type') }],
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
