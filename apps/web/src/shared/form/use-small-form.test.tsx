import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toCallError } from '#shared/call/call-error.ts';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import type { Problems } from './problems.ts';
import { useSmallForm } from './use-small-form.ts';

const first = { name: '', phone: '' };
const required = ({ name }: typeof first): Problems => (name === '' ? { name: 'problem.required' } : {});
const refusal = (path: string[], key: string) =>
  toCallError(400, { error: { message: 'Refused', details: { errors: [{ path, key, message: 'Refused' }] } } });

function SmallForm({ save }: { save: (values: typeof first) => Promise<unknown> }) {
  const { field, onSubmit } = useSmallForm({ first, check: required, save });
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <TextInput label="Phone" {...field('phone')} />
      <TextInput label="Name" {...field('name')} />
      <button type="submit">save</button>
    </form>
  );
}

it('what is missing is said at its field, which is focused; nothing is sent until it is there', async () => {
  const save = vi.fn<(values: typeof first) => Promise<void>>(() => Promise.resolve());
  const { user } = show(<SmallForm save={save} />);
  await user.click(screen.getByText('save'));
  expect(await screen.findByText(t('problem.required'))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(save).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText('Name'), 'Somchai{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Somchai', phone: '' }));
  expect(screen.queryByText(t('problem.required'))).toBeNull();
});

it('what the server refuses stands at the field it names', async () => {
  const { user } = show(<SmallForm save={() => Promise.reject(refusal(['body', 'phone'], 'phone'))} />);
  await user.type(screen.getByLabelText('Name'), 'Somchai{Enter}');
  expect(await screen.findByText(t('problem.phone'))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what belongs to no field of the form is said in a dialog', async () => {
  const { user } = show(<SmallForm save={() => Promise.reject(refusal(['body', 'other'], 'taken'))} />);
  await user.type(screen.getByLabelText('Name'), 'Somchai{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(t('problem.taken'));
});
