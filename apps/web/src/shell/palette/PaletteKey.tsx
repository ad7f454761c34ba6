import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Area } from '#shared/area/area.ts';
import { createStore } from '#shared/store/store.ts';

const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })));

/** Listens for Ctrl/⌘ K everywhere, also while typing. */
export function PaletteKey({ areas }: { areas: Area[] }) {
  const requests = paletteRequests.use();
  useHotkeys([['mod+K', openPalette]], []);
  return (
    requests > 0 && (
      <Suspense>
        <Palette areas={areas} requests={requests} />
      </Suspense>
    )
  );
}

/** How often the palette was asked for: its code is fetched with the first request, and every request opens it. */
const paletteRequests = createStore(0);
export const openPalette = () => paletteRequests.set(paletteRequests.get() + 1);

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
