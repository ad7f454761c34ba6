import { FormPage } from '#shared/form/FormPage.tsx';
import { userRecords } from '../user.records.ts';
import { createSections } from './sections.tsx';

export const UserCreatePage = () => <FormPage area="user" api={userRecords} sections={createSections} />;
