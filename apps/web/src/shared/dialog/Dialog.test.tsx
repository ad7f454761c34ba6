import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Block
      </button>
      {opened && (
        <Dialog opened title="Block" onClose={() => setOpened(false)}>
          <input aria-label="Reason" />
        </Dialog>
      )}
    </>
  );
}

it('the focus goes back to what opened it, also where its page takes it away instead of closing it', async () => {
  const { user } = show(<Page />);
  const button = screen.getByRole('button', { name: 'Block' });
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
