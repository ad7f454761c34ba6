import { type Contact, contactApi } from '@lobby/contract/areas/contact';
import { recordsOf } from '#shared/call/records.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { AvatarWithName } from '#shared/files/Avatar.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { FlagItem } from '#shared/list/FlagActions.tsx';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { EmergencyBadge } from './EmergencyBadge.tsx';

const columns: Column<Contact>[] = [
  {
    field: 'name',
    text: nameOf,
    show: (contact) => <Name contact={contact} />,
    sort: { th: 'nameTh', en: 'nameEn' },
    populate: 'photo',
  },
  { field: 'position', text: ({ position }, language) => nameOf(position, language), onCard: true },
  {
    field: 'phone',
    show: ({ phone }) => (
      <a href={`tel:${phone}`} style={{ whiteSpace: 'nowrap' }}>
        {phone}
      </a>
    ),
    onCard: true,
  },
  { field: 'isEmergency', show: ({ isEmergency }) => isEmergency && <EmergencyBadge />, onCard: 'state' },
  { field: 'isVisible' },
  { field: 'isActive' },
  { field: 'updatedAt' },
];

const filters: Filter[] = [
  { field: 'position', from: categoryChoices('position-type') },
  { field: 'isEmergency' },
  { field: 'isVisible' },
  { field: 'isActive' },
];
export const viewFilters = viewFiltersOf(contactApi, filters);

const records = recordsOf(contactApi);

export function ContactListPage() {
  const language = useLanguage();
  const writable = useCan()('contact:write');
  const rowActions = (contact: Contact) =>
    writable &&
    (['isVisible', 'isActive'] as const).map((field) => (
      <FlagItem
        key={field}
        area="contact"
        records={records}
        id={contact.id}
        field={field}
        value={contact[field]}
        name={nameOf(contact, language)}
      />
    ));
  return <ListPage area="contact" api={contactApi} columns={columns} filters={filters} rowActions={rowActions} />;
}

function Name({ contact }: { contact: Contact }) {
  const name = nameOf(contact, useLanguage());
  return <AvatarWithName name={name} file={contact.photo} />;
}
