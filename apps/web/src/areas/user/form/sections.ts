import { LANGUAGES } from '@lobby/contract/constants';
import type { z } from 'zod';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Field, Section } from '#shared/form/fields.ts';
import type { userChanges, userRecords } from '../user.records.ts';
import { ConsentInput } from './ConsentInput.tsx';
import { PropertiesInput } from './PropertiesInput.tsx';
import { RoleInput } from './RoleInput.tsx';
import { UsernameInput } from './UsernameInput.tsx';

type New = z.input<typeof userRecords.input>;
type Changed = z.input<typeof userChanges.input>;
type Both = Omit<New, 'username'>;

const who: Section<Both> = {
  name: 'who',
  fields: [
    { field: 'name' },
    { field: 'email', as: 'email' },
    { field: 'phone', as: 'tel' },
    { field: 'position', from: categoryChoices('position-type') },
    { field: 'picture', own: pictureField({ area: 'user', field: 'picture', shape: 'square' }) },
  ],
};
const role: Field<Both> = { field: 'role', own: RoleInput };
const language: Field<Both> = { field: 'language', from: fixedChoices('user', { field: 'language', options: LANGUAGES }) };
const consent: Section<Both> = { name: 'consent', fields: [{ field: 'consent', own: ConsentInput }] };
const properties: Field<Changed> = { field: 'properties', own: PropertiesInput };

export const createSections: Section<New>[] = [
  who,
  { name: 'access', fields: [{ field: 'username', own: UsernameInput }, role, language] },
  consent,
];

/** Only an Organize Admin says who works where. */
export const changeSections = (isOrganizer: boolean): Section<Changed>[] => [
  who,
  { name: 'access', fields: [role, ...(isOrganizer ? [properties] : []), language] },
  consent,
];
