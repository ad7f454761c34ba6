import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Area } from '#shared/area/area.ts';
import { useSlashKey } from '#shared/keys/use-slash-key.ts';
import { createStore } from '#shared/store/store.ts';

const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })));

/** Listens for Ctrl/⌘ K everywhere, also while typing, and for `/` where nobody types. Its code is fetched when it first opens. */
export function PaletteKey({ areas }: { areas: Area[] }) {
  const isOpen = isPaletteOpen.use();
  const [isNeeded, setIsNeeded] = useState(false);
  if (isOpen && !isNeeded) setIsNeeded(true);
  useHotkeys([['mod+K', openPalette]], []);
  useSlashKey(openUnlessTaken);
  useEffect(() => closePalette, []);
  return (
    isNeeded && (
      <Suspense>
        <Palette areas={areas} isOpen={isOpen} onClose={closePalette} keys={paletteKeys} />
      </Suspense>
    )
  );
}

export const isPaletteOpen = createStore(false);
const closePalette = () => isPaletteOpen.set(false);

/** A page that has the search box itself needs no second one over it. */
export function openPalette() {
  const field = document.querySelector<HTMLInputElement>('main [data-search-everything] input');
  if (field && !document.querySelector('[role="dialog"]')) field.focus();
  else isPaletteOpen.set(true);
}

/** A search field of the page takes the `/` itself, and a dialog is finished first. */
function openUnlessTaken() {
  if (!document.querySelector('main [type="search"], [role="dialog"]')) openPalette();
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
