import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Area } from '#shared/area/area.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { BottomBar } from './BottomBar.tsx';

const noTexts = { th: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) };
const area = (name: string, path: string, bar: string, needs?: 'parcel:desk'): Area => ({
  name,
  group: 'desk',
  menu: { icon: () => Promise.resolve({ default: () => null }), bar },
  texts: noTexts,
  pages: [{ path, title: `${name}.title`, load: () => Promise.resolve(() => null), ...(needs && { needs }) }],
});
const areas = [area('dashboard', '/dashboard', 'dashboard.bar'), area('counter', '/counter', 'counter.title', 'parcel:desk')];
const onMenu = vi.fn<() => void>();
const Bar = () => <BottomBar areas={areas} isMenuOpen={false} onMenu={onMenu} />;
const names = async () => {
  const bar = await screen.findByRole('navigation', { name: t('shell.bar.label') });
  return [...bar.children].map(({ textContent }) => textContent);
};

beforeEach(() => onMenu.mockReset());

it('home, search, counter and more, the page on the screen marked', async () => {
  signInAs();
  const { user } = showPage(Bar, { at: '/counter' });
  expect(await names()).toEqual(['Home', 'Search', 'Counter', 'More']);
  expect(screen.getByRole('link', { name: 'Counter' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(onMenu).toHaveBeenCalledOnce();
});

it('has no counter for whoever may not work at it', async () => {
  signInAs({ role: 'user' });
  showPage(Bar, { at: '/dashboard' });
  expect(await names()).toEqual(['Home', 'Search', 'More']);
});
