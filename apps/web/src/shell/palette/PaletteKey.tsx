import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Area } from '#shared/area/area.ts';
import { openPalette, paletteWishes } from './palette.ts';

const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })));

/** Listens for Ctrl/⌘ K everywhere, also while typing. */
export function PaletteKey({ areas }: { areas: Area[] }) {
  const wishes = paletteWishes.use();
  useHotkeys([['mod+K', openPalette]], []);
  return (
    wishes > 0 && (
      <Suspense>
        <Palette areas={areas} wishes={wishes} />
      </Suspense>
    )
  );
}
