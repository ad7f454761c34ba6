import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CallError } from '#shared/call/call-error.ts';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

// Where the kit listens for fonts that change the size of a text.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
const onClose = vi.fn<() => void>();

async function open(onConfirm: (reason: string) => Promise<boolean>) {
  onClose.mockClear();
  const { user } = show(
    <ReasonDialog title="Block the room" label="Reason" action="Block" onConfirm={onConfirm} onClose={onClose}>
      Nobody gets in.
    </ReasonDialog>,
  );
  await user.type(await screen.findByLabelText('Reason'), 'Water damage');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  return user;
}

it('a refusal is said, the reason stays, and it can be tried again', async () => {
  let refused = true;
  const confirmed: string[] = [];
  const user = await open((reason) => {
    confirmed.push(reason);
    return refused ? Promise.reject(new CallError(409, 'Somebody was faster')) : Promise.resolve(true);
  });
  expect(await screen.findByText('Somebody was faster')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(confirmed).toEqual(['Water damage', 'Water damage']);
});

it('Enter confirms, and with Shift it begins a line', async () => {
  onClose.mockClear();
  const confirmed: string[] = [];
  const { user } = show(
    <ReasonDialog
      title="Block the room"
      label="Reason"
      action="Block"
      onConfirm={(reason) => Promise.resolve(confirmed.push(reason) > 0)}
      onClose={onClose}
    >
      Nobody gets in.
    </ReasonDialog>,
  );
  await user.type(await screen.findByLabelText('Reason'), 'Water{Shift>}{Enter}{/Shift}damage{Enter}');
  await waitFor(() => expect(confirmed).toEqual(['Water\ndamage']));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('without a reason nothing happens', async () => {
  const onConfirm = vi.fn<() => Promise<boolean>>();
  const { user } = show(
    <ReasonDialog title="Block the room" label="Reason" action="Block" onConfirm={onConfirm} onClose={onClose}>
      Nobody gets in.
    </ReasonDialog>,
  );
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByText(t('problem.required'))).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
});
