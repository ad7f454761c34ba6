import type { Profile, StoredUser } from '@lobby/contract/areas/session';
import { SESSION_KEY } from '@lobby/contract/constants';
import { createStore } from '../store.ts';

const TOKEN_KEY = 'lobby.token';
const WISH_KEY = 'lobby.wish';
/** Tells a new tab of the same browser that the refresh cookie is worth a try, and the other tabs that we left. */
const PRESENT_KEY = 'lobby.present';

/** `lost` explains to the person why they find themselves on the sign-in page. */
export const session = createStore<{ profile: Profile | null; lost: boolean }>({ profile: null, lost: false });
let token = sessionStorage.getItem(TOKEN_KEY);

export const accessToken = () => token;
export const hasOwnSession = () => sessionStorage.getItem(SESSION_KEY) !== null;
export const isPresent = () => hasOwnSession() || localStorage.getItem(PRESENT_KEY) !== null;

/** What the browser keeps: who is here and the short-lived token, each under its own key. */
export function keepSession(jwt: string, { id, name, role }: StoredUser) {
  token = jwt;
  sessionStorage.setItem(TOKEN_KEY, jwt);
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ id, name, role } satisfies StoredUser));
  localStorage.setItem(PRESENT_KEY, '1');
}

/** Forgets everything about the person. `lost` says that they did not ask for it. */
export function dropSession({ lost }: { lost: boolean }) {
  token = null;
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(SESSION_KEY);
  localStorage.removeItem(PRESENT_KEY);
  session.set({ profile: null, lost });
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === PRESENT_KEY && newValue === null && session.get().profile) dropSession({ lost: true });
});

/** The page a signed-out person opened, kept for after they signed in. */
export const rememberWish = (href: string) => sessionStorage.setItem(WISH_KEY, href);
export function takeWish(): string | null {
  const href = sessionStorage.getItem(WISH_KEY);
  sessionStorage.removeItem(WISH_KEY);
  return href;
}
