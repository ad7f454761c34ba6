import { render } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BURST_MS } from './burst.ts';
import { usePageKeys } from './use-page-keys.ts';

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
/** Timers of one length run one after the other, before anything React put off. */
const afterPause = (run: () => void) =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      run();
      resolve();
    }, BURST_MS);
  });

function Page({ onApprove }: { onApprove: (picked: number) => void }) {
  const [picked, setPicked] = useState(0);
  usePageKeys({ x: () => setPicked(picked + 1), a: () => onApprove(picked) });
  return null;
}

it('a key finds what the key before it did, also where nothing was rendered in between', async () => {
  const approved: number[] = [];
  render(<Page onApprove={(picked) => approved.push(picked)} />);
  press('x');
  await afterPause(() => press('a'));
  await afterPause(() => undefined);
  expect(approved).toEqual([1]);
});
