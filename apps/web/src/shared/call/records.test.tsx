import { permissionsOf } from '@lobby/contract/access';
import { contactApi } from '@lobby/contract/areas/contact';
import { listQuery } from '@lobby/contract/kernel/list';
import { expect, it } from 'vitest';
import { session } from '#shared/session/store.ts';
import { signInAs } from '#testing/somebody.ts';
import { draftsFor, recordCall, recordsOf } from './records.ts';

const contacts = recordsOf(contactApi);
/** Records whose page takes `publicationState`, as posts do. */
const query = listQuery().pick({ populate: true, publicationState: true });
const posts = { ...contacts, get: { ...contacts.get, query } };

it('asks for drafts where there are any and the person may write', () => {
  signInAs();
  expect(draftsFor('news', posts)).toEqual({ publicationState: 'preview' });
  expect(recordCall('news', 5, posts)).toMatchObject({ params: { id: 5 }, query: { publicationState: 'preview' } });
  expect(draftsFor('contact', contacts), 'records without drafts').toEqual({});
});

it('whoever may only read asks for what is published', () => {
  const profile = signInAs();
  session.set({ profile: { ...profile, permissions: permissionsOf('user', 'none') }, ended: null });
  expect(draftsFor('news', posts)).toEqual({});
});
