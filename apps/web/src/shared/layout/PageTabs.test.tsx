import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showArea } from '#testing/show-area.tsx';
import { PageTabs } from './PageTabs.tsx';

const tabs = [
  { name: 'Text', to: '/paper/5', search: {} },
  { name: 'People', to: '/paper/5', search: { tab: 'people' } },
  { name: 'Print', to: '/paper/5/print' },
];
const pages = ['/paper/$id', '/paper/$id/print'].map((path) => ({
  path,
  search: (raw: Record<string, unknown>) => raw,
  load: async () => () => <PageTabs label="Paper" tabs={tabs} />,
}));

it.each([
  ['/paper/5', 'Text'],
  ['/paper/5?edit=true', 'Text'],
  ['/paper/5?tab=people', 'People'],
  ['/paper/5?tab=people&state=unreached&page=2', 'People'],
  ['/paper/5/print?copies=2', 'Print'],
])('at %s the tab %s is the open one, whatever else stands in the address', async (address, name) => {
  showArea({ pages }, address);
  await screen.findByRole('navigation', { name: 'Paper' });
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([name]);
});
