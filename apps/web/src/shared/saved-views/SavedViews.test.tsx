import { useRouterState } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listSearch } from '#shared/list-search/list-search.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { SavedViews } from './SavedViews.tsx';
import { SaveView } from './SaveView.tsx';
import { MAX_VIEWS } from './views.ts';

const usual = [
  { name: 'All', search: {} },
  { name: 'Sent', search: { filters: { state: ['sent'] } } },
];
const Page = () => (
  <>
    <SavedViews area="news" path="/news" usual={usual} />
    <SaveView area="news" usual={usual} isNarrowed={useRouterState().location.searchStr !== ''} />
  </>
);
const pages = { pages: [{ path: '/news', search: listSearch, load: async () => Page }] };
const view = (name: string) => screen.queryByRole('link', { name });
const isHere = (name: string) => view(name)?.dataset.here === 'true';

beforeEach(() => localStorage.clear());

it('the usual views are links, of which the one that is shown is marked', async () => {
  const { user, address } = showArea(pages, '/news');
  await screen.findByRole('link', { name: 'All' });
  expect([isHere('All'), isHere('Sent')]).toEqual([true, false]);
  const isIdle = () => screen.getByRole('button', { name: t('views.save') }).dataset.idle;
  expect(isIdle(), 'there is nothing to save').toBe('true');
  await user.click(view('Sent') as HTMLElement);
  await waitFor(() => expect(address()).toBe('/news?state=sent'));
  expect(isIdle(), 'everybody has it').toBe('true');
  expect([isHere('All'), isHere('Sent')]).toEqual([false, true]);
});

it('a view of one’s own is named, kept on this machine, and forgotten', async () => {
  const { user, leave } = showArea(pages, '/news?q=water');
  await user.click(await screen.findByRole('button', { name: t('views.save') }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByText(t('problem.required'))).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: t('views.name') }), 'Mine{Enter}');
  await waitFor(() => expect(isHere('Mine')).toBe(true));
  leave();

  const again = showArea(pages, '/news');
  await again.user.click(await screen.findByRole('link', { name: 'Mine' }));
  await waitFor(() => expect(again.address()).toBe('/news?q=water'));
  await again.user.click(screen.getByRole('button', { name: t('views.forget', { name: 'Mine' }) }));
  await waitFor(() => expect(view('Mine')).toBeNull());
});

it('a name that is there says that it replaces, and what was deleted comes back on one press', async () => {
  const { user } = showArea(pages, '/news?q=water');
  const save = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: t('views.save') }));
    await user.type(await screen.findByRole('textbox', { name: t('views.name') }), name);
  };
  await save(`${'x'.repeat(41)}{Enter}`);
  expect(await screen.findByText(t('views.long', { max: 40 }))).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: t('views.name') }));
  await user.type(screen.getByRole('textbox', { name: t('views.name') }), 'Mine{Enter}');
  await waitFor(() => expect(view('Mine')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: t('views.forget', { name: 'Mine' }) }));
  await waitFor(() => expect(view('Mine')).toBeNull());
  await user.click(await screen.findByRole('button', { name: t('list.undo') }));
  await waitFor(() => expect(view('Mine')).toBeTruthy());
  await user.click(view('All') as HTMLElement);
  await save('Mine');
  expect(screen.getByText(t('views.replaces'))).toBeTruthy();
});

it('who has a dozen deletes one before the next', async () => {
  const { user } = showArea(pages, '/news?q=water');
  for (let at = 0; at < MAX_VIEWS; at += 1) {
    await user.click(await screen.findByRole('button', { name: t('views.save') }));
    await user.type(await screen.findByRole('textbox', { name: t('views.name') }), `${at}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await user.click(screen.getByRole('button', { name: t('views.save') }));
  await user.type(await screen.findByRole('textbox', { name: t('views.name') }), 'Mine{Enter}');
  expect(await screen.findByText(t('views.full', { max: MAX_VIEWS }))).toBeTruthy();
});

it('a view is its owner’s, in the property it was saved in', async () => {
  signInAs({ id: 5, property: 1 });
  const { user, leave } = showArea(pages, '/news?q=Somchai');
  await user.click(await screen.findByRole('button', { name: t('views.save') }));
  await user.type(await screen.findByRole('textbox', { name: t('views.name') }), 'Somchai{Enter}');
  await waitFor(() => expect(isHere('Somchai')).toBe(true));
  leave();

  for (const [somebody, isShown] of [
    [{ id: 6, property: 1 }, false],
    [{ id: 5, property: 2 }, false],
    [{ id: 5, property: 1 }, true],
  ] as const) {
    signInAs(somebody);
    const again = showArea(pages, '/news');
    await screen.findByRole('link', { name: 'All' });
    expect([somebody, view('Somchai') !== null]).toEqual([somebody, isShown]);
    again.leave();
  }
});
