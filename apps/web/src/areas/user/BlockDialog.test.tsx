import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { BlockDialog } from './BlockDialog.tsx';

// Where the kit listens for fonts that change the size of a text.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
const server = fakeServer();
const users = [
  { id: 11, name: 'สมศักดิ์', nameEn: 'Somsak' },
  { id: 12, name: 'Malee', nameEn: null },
];
const onClose = vi.fn<() => void>();
const onDone = vi.fn<() => void>();
const refused = { status: 409, body: refusal('The last administrator stays') };
const blocked = (id: number) => ({
  body: {
    data: {
      id,
      username: `person${id}`,
      name: `Person ${id}`,
      nameEn: null,
      email: null,
      phone: null,
      status: false,
      blocked: true,
      blockedReason: 'Left the company',
      hasMfa: false,
      isActivated: true,
      lastSeenAt: null,
      consent: [],
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      language: null,
      pendingEmail: null,
      properties: [],
      mfaReset: null,
    },
  },
});

beforeEach(() => {
  signInAs();
  onClose.mockClear();
  onDone.mockClear();
});

async function block(client = new QueryClient()) {
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  const { user } = show(<BlockDialog users={users} onClose={onClose} onDone={onDone} />, client);
  expect(await screen.findByText('Somsak, Malee'), 'names in the language of the screen').toBeTruthy();
  await user.type(await screen.findByLabelText(t('user.reason')), 'Left the company');
  await user.click(screen.getByRole('button', { name: t('user.block.action') }));
  return { user, refreshed };
}

it('whom nobody could block is named, and the reason stays for another try', async () => {
  for (const { id } of users) server.answer(`PUT /users/${id}`, refused);
  await block();
  expect(await screen.findByText(/Somsak: The last administrator stays/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>(t('user.reason')).value).toBe('Left the company');
});

it('whoever does not give the password sees whom they blocked until then, and blocks only the others later', async () => {
  server.answer('PUT /users/11', blocked(11));
  server.answer('PUT /users/12', { status: 403, body: refusal('Confirm with your password', 'error.stepUp') });
  const { user, refreshed } = await block();
  await screen.findByRole('dialog', { name: t('stepUp.title') });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(refreshed).toHaveBeenCalledWith({ queryKey: ['user'] }));
  expect(onClose).not.toHaveBeenCalled();

  server.answer('PUT /users/12', blocked(12));
  await user.click(screen.getByRole('button', { name: t('user.block.action') }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.asked('PUT /users/11')).toHaveLength(1);
  expect(onDone).toHaveBeenCalled();
});
