import type { Profile, StoredUser } from '@lobby/contract/areas/session';
import { SESSION_KEY } from '@lobby/contract/constants';
import { createStore } from '../store.ts';

const TOKEN_KEY = 'lobby.token';
const WISH_KEY = 'lobby.wish';
/** Tells a new tab of the same browser that the refresh cookie is worth a try, and the other tabs that we left. */
const PRESENT_KEY = 'lobby.present';
/** Nobody is asked to sign in for these. */
export const PUBLIC_PATHS = ['/visitor-invitation', '/change-password', '/verified'];

let token = sessionStorage.getItem(TOKEN_KEY);
export const accessToken = () => token;
export const hasOwnSession = () => sessionStorage.getItem(SESSION_KEY) !== null;
export const isPresent = () => hasOwnSession() || localStorage.getItem(PRESENT_KEY) !== null;

/** `lost` explains to the person why they find themselves on the sign-in page. */
export const session = createStore<{ profile: Profile | null; lost: boolean }>({ profile: null, lost: false });
/** Whether the sign-in page is shown. The portal behind it, router and all, is not even fetched before. */
export const atTheDoor = createStore(false);

export function showDoorWhereNeeded() {
  if (!isPresent() && !PUBLIC_PATHS.includes(location.pathname)) showDoor({ rememberPage: true });
}

function showDoor({ rememberPage }: { rememberPage: boolean }) {
  const { pathname, search } = location;
  if (rememberPage && pathname !== '/') sessionStorage.setItem(WISH_KEY, pathname + search);
  history.replaceState(null, '', '/');
  atTheDoor.set(true);
}

/** Behind the door: to the page that was asked for before signing in, else to the dashboard. */
export function enter() {
  history.replaceState(null, '', takeWish() ?? '/dashboard');
  atTheDoor.set(false);
}

export function takeWish(): string | null {
  const href = sessionStorage.getItem(WISH_KEY);
  sessionStorage.removeItem(WISH_KEY);
  return href;
}

/** What the browser keeps: who is here and the short-lived token, each under its own key. */
export function keepSession(jwt: string, { id, name, role }: StoredUser) {
  token = jwt;
  sessionStorage.setItem(TOKEN_KEY, jwt);
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ id, name, role } satisfies StoredUser));
  localStorage.setItem(PRESENT_KEY, '1');
}

/** Forgets everything about the person: they left, they lost their session, or there never was one in this tab. */
export function dropSession(why: 'left' | 'lost' | 'absent') {
  token = null;
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(SESSION_KEY);
  localStorage.removeItem(PRESENT_KEY);
  session.set({ profile: null, lost: why === 'lost' });
  showDoor({ rememberPage: why !== 'left' });
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === PRESENT_KEY && newValue === null && session.get().profile) dropSession('lost');
});
