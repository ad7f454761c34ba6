import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { Dialog } from './Dialog.tsx';

const onClose = vi.fn<() => void>();
const overlay = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement;

async function open(holdsInput: boolean) {
  onClose.mockClear();
  const shown = show(
    <Dialog opened title="Hand over" holdsInput={holdsInput} onClose={onClose}>
      <input aria-label="Note" />
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Hand over' });
  return shown.user;
}

it('a click beside a dialog closes it', async () => {
  const plain = await open(false);
  await plain.click(overlay());
  expect(onClose).toHaveBeenCalledOnce();
});

it('a click beside a dialog that holds what somebody typed throws nothing away; Escape still closes it', async () => {
  const user = await open(true);
  await user.type(screen.getByLabelText('Note'), 'left with the guard');
  await user.click(overlay());
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
