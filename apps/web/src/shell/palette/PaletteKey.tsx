import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Area } from '#shared/area/area.ts';
import { createStore } from '#shared/store/store.ts';

const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })));

/** Listens for Ctrl/⌘ K everywhere, also while typing, and for `/` where nobody types. */
export function PaletteKey({ areas }: { areas: Area[] }) {
  const requests = paletteRequests.use();
  useHotkeys([['mod+K', openPalette]], []);
  useHotkeys([['/', openUnlessTaken]]);
  return (
    requests > 0 && (
      <Suspense>
        <Palette areas={areas} requests={requests} keys={paletteKeys} />
      </Suspense>
    )
  );
}

/** How often the palette was asked for: its code is fetched with the first request, and every request opens it. */
const paletteRequests = createStore(0);

/** A page that has the search box itself needs no second one over it. */
export function openPalette() {
  const field = document.querySelector<HTMLInputElement>('main [data-search-everything] input');
  if (field && !document.querySelector('[role="dialog"]')) field.focus();
  else paletteRequests.set(paletteRequests.get() + 1);
}

/** A search field of the page takes the `/` itself, and a dialog is finished first. */
function openUnlessTaken() {
  if (!document.querySelector('main [type="search"], [role="dialog"]')) openPalette();
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
