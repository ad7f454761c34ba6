import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { askConfirmation, showMessage } from './dialogs.ts';

const question = { title: 'Delete it?', text: 'It is gone for good.', confirm: 'Delete', danger: true };
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a question begins at its harmless answer, and is declined by Escape as well', async () => {
  const { user } = show(null);
  for (const decline of [() => user.keyboard('{Enter}'), () => user.keyboard('{Escape}')]) {
    const answer = askConfirmation(question);
    const dialog = await screen.findByRole('dialog', { name: question.title });
    expect(dialog.textContent).toContain(question.text);
    const cancel = within(dialog).getByRole('button', { name: t('popup.dialog.cancel') });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await decline();
    expect(await answer).toBe(false);
    await gone();
  }
});

it('the answer is yes only by the button that says what happens', async () => {
  const { user } = show(null);
  const answer = askConfirmation(question);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
  await gone();
});

it('a second question declines the first, and a message is closed', async () => {
  const { user } = show(null);
  const first = askConfirmation(question);
  await screen.findByRole('dialog');
  const second = showMessage('error', 'It did not work.');
  expect(await first).toBe(false);
  const dialog = await screen.findByRole('dialog', { name: t('popup.dialog.title.error') });
  expect(dialog.textContent).toContain('It did not work.');
  await user.click(within(dialog).getByRole('button', { name: t('popup.dialog.close') }));
  expect(await second).toBe(true);
});

it('without a reason nothing happens; a refusal leaves the dialog with what was typed', async () => {
  const onClose = vi.fn<() => void>();
  const onConfirm = vi.fn<(reason: string) => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { user } = show(
    <ReasonDialog title="Block" label="Reason" action="Block now" onConfirm={onConfirm} onClose={onClose}>
      No more access.
    </ReasonDialog>,
  );
  const press = async () => user.click(await screen.findByRole('button', { name: 'Block now' }));
  await press();
  expect(await screen.findByText(t('problem.required'))).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Reason'), 'left the company');
  await press();
  await waitFor(() => expect(onConfirm).toHaveBeenLastCalledWith('left the company'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('left the company');
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
