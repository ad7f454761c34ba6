import { type Contact, type ContactInput, contactApi } from '@lobby/contract/areas/contact';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Section } from '#shared/form/fields.ts';
import { PhoneLink } from '#shared/layout/ContactLinks.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { EmergencyBadge } from './EmergencyBadge.tsx';

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

export function ContactPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const head = (contact: Contact) => ({
    state: contact.isEmergency && <EmergencyBadge />,
    facts: [
      { name: t('contact.field.position'), value: nameOf(contact.position, language) },
      { name: t('contact.field.phone'), value: <PhoneLink phone={contact.phone} /> },
    ],
  });
  return <RecordPage area="contact" api={contactApi} sections={sections} head={head} />;
}
