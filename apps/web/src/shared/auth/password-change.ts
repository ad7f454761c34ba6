import { createStore } from '#shared/store/store.ts';

/** Asked for from the person menu and from the palette, shown by the shell. */
export const passwordChangeOpen = createStore(false);
export const openPasswordChange = () => passwordChangeOpen.set(true);
