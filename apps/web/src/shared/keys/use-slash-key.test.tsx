import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { useSlashKey } from './use-slash-key.ts';

const act = vi.fn<() => void>();
function Page() {
  useSlashKey(act);
  return (
    <>
      <input aria-label="Note" />
      <input aria-label="Scan" data-scan="true" />
    </>
  );
}

it('goes to the search from anywhere but a field somebody types in', async () => {
  const { user } = show(<Page />);
  await user.keyboard('/');
  expect(act).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Note'), '1/2');
  expect(act).toHaveBeenCalledTimes(1);
  const scan = screen.getByLabelText<HTMLInputElement>('Scan');
  await user.click(scan);
  await user.keyboard('/');
  expect([act.mock.calls.length, scan.value]).toEqual([2, '']);
  await user.type(scan, 'https://a/b');
  expect([act.mock.calls.length, scan.value]).toEqual([2, 'https://a/b']);
});
