import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toCallError } from '#shared/call/call-error.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { BulkSwitch, QuickSwitch } from './QuickSwitch.tsx';

type Change = Record<string, boolean>;
let stored = [{ id: 1, isActive: true }];
const away = () => toCallError(503, null);

/** Two rows of a list as the server last sent them, each with its switch. */
function Rows({ save }: { save: (id: number, change: Change) => Promise<unknown> }) {
  const { data } = useQuery({ queryKey: ['news', 'list', {}], queryFn: async () => ({ data: stored }) });
  return data?.data.map(({ id, isActive }) => (
    <QuickSwitch
      key={id}
      area="news"
      id={id}
      field="isActive"
      value={isActive}
      label={`row ${id}`}
      save={(change) => save(id, change)}
    />
  ));
}
const isOn = (id: number) => (screen.getByLabelText(`row ${id}`) as HTMLInputElement).checked;

beforeEach(() => {
  signInAs();
  stored = [
    { id: 1, isActive: true },
    { id: 2, isActive: true },
  ];
});

it('is shown at once, and only its own row changes', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const save = vi.fn<(id: number, change: Change) => Promise<unknown>>(() => promise);
  const { user } = show(<Rows save={save} />);
  await user.click(await screen.findByLabelText('row 1'));
  await waitFor(() => expect([isOn(1), isOn(2)], 'before the server has answered').toEqual([false, true]));
  expect(save).toHaveBeenCalledWith(1, { isActive: false });
  stored = [
    { id: 1, isActive: false },
    { id: 2, isActive: true },
  ];
  finish();
  await waitFor(() => expect(isOn(1)).toBe(false));
});

it('goes back where the server refuses, and says so', async () => {
  const { user } = show(<Rows save={() => Promise.reject(away())} />);
  await user.click(await screen.findByLabelText('row 1'));
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.unavailable'));
  await waitFor(() => expect(isOn(1)).toBe(true));
});

it('many are switched one after the other; the first refusal stops, and what is picked stays picked', async () => {
  const save = vi.fn<(id: number, change: Change) => Promise<unknown>>(() => Promise.resolve());
  const onDone = vi.fn<() => void>();
  const { user, change } = show(<BulkSwitch area="news" picked={[1, 2]} save={save} onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: t('switch.off') }));
  expect(await screen.findByText(t('switch.done'))).toBeTruthy();
  expect(save.mock.calls).toEqual([
    [1, { isActive: false }],
    [2, { isActive: false }],
  ]);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  save.mockReset().mockRejectedValueOnce(away());
  change(<BulkSwitch area="news" picked={[1, 2]} save={save} onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: t('switch.on') }));
  await screen.findByRole('alert');
  expect([save.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
});
