import { createStore } from '#shared/store/store.ts';

/** How often the palette was asked for: its code is fetched with the first wish, and every wish opens it. */
export const paletteWishes = createStore(0);
export const openPalette = () => paletteWishes.set(paletteWishes.get() + 1);

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
