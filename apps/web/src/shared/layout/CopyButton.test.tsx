import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { CopyButton } from './CopyButton.tsx';

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('copies the text and says so', async () => {
  const { user } = show(<CopyButton text="s3cret" what="Password" />);
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  clipboard(writeText);
  await user.click(screen.getByRole('button', { name: `${t('copy.act')}: Password` }));
  expect(await screen.findByRole('button', { name: `${t('copy.done')}: Password` })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('s3cret');
});

it('where the browser refuses, the text is shown and marked', async () => {
  const { user } = show(<CopyButton text="s3cret" />);
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await user.click(screen.getByRole('button', { name: t('copy.act') }));
  expect((await screen.findByRole('alert')).textContent).toContain(t('copy.byHand'));
  expect(getSelection()?.toString()).toBe('s3cret');
});
