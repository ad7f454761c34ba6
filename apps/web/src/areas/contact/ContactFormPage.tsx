import { type ContactInput, contactApi } from '@lobby/contract/areas/contact';
import type { z } from 'zod';
import { FormPage } from '#kernel/form/FormPage.tsx';
import type { Section } from '#kernel/form/fields.ts';
import { pictureField } from '#parts/file/picture-field.tsx';
import { HistoryPage } from '#parts/history/HistoryPage.tsx';
import { HistoryTabs } from '#parts/history/HistoryTabs.tsx';
import { useHistoryTab } from '#parts/history/history-tab.ts';
import { categoryChoices } from '#pickers/category-choices.ts';

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

const tabs = <HistoryTabs area="contact" />;

export function ContactFormPage() {
  const past = useHistoryTab();
  if (past !== undefined) return <HistoryPage area="contact" api={contactApi} id={past} tabs={tabs} />;
  return <FormPage area="contact" api={contactApi} sections={sections} top={tabs} />;
}
