import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { profileArea } from '../profile.area.ts';

const server = fakeServer();

it('what may stay empty says so, and a save says that it is done without being answered', async () => {
  const profile = signInAs();
  const stored = { ...profile, pendingEmail: null, property: { ...profile.property, logo: null } };
  server.answer('PUT /users/me', ({ body }) => ({ body: { data: { ...stored, ...(body as object) } } }));
  const { user } = showArea(profileArea, '/profile');
  await user.type(await screen.findByLabelText(`${t('profile.field.phone')} (${t('form.optional')})`), '081-234-5678');
  const save = screen.getByRole('button', { name: t('form.save') });
  await user.click(save);
  expect(await screen.findByText(t('popup.dialog.message.updateProfileSuccess'))).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(save.dataset.loading).toBeUndefined());
});
