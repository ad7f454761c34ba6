import type { Profile, StoredUser } from '@lobby/contract/areas/session';
import { SESSION_KEY } from '@lobby/contract/constants';
import type { SessionEnd } from '@lobby/contract/events';
import { createStore } from '#shared/store/store.ts';

const TOKEN_KEY = 'lobby.token';
const PROPERTY_KEY = 'lobby.property';
const RETURN_TO_KEY = 'lobby.returnTo';
/** The property last worked in: a new tab of the same browser goes on there. Gone when somebody signed out. */
export const PRESENT_KEY = 'lobby.present';

let token = sessionStorage.getItem(TOKEN_KEY);
let property = sessionStorage.getItem(PROPERTY_KEY);
export const accessToken = () => token;
/** Each tab works in one property, whatever the other tabs do. */
export const ownProperty = () => Number(property ?? localStorage.getItem(PRESENT_KEY));
export const hasOwnSession = () => sessionStorage.getItem(SESSION_KEY) !== null;
/** Another tab of this browser may have signed in as another person: this one must not go on under their name. */
export function isSomebodyElse(id: number): boolean {
  const here = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null') as StoredUser | null;
  return here !== null && here.id !== id;
}
/** Somebody whose session is over reads so, even where the browser might still come in elsewhere. */
export const isPresent = () => hasOwnSession() || (session.get().ended === null && localStorage.getItem(PRESENT_KEY) !== null);

export type Ended = 'lost' | SessionEnd;
/** `ended` explains to the person why they find themselves on the sign-in page. */
export const session = createStore<{ profile: Profile | null; ended: Ended | null }>({ profile: null, ended: null });
/** Whether the sign-in page is shown. The portal behind it, router and all, is not even fetched before. */
export const isSignInVisible = createStore(false);

/** True where nobody is here and the sign-in page was shown. */
export function showSignInIfNeeded(): boolean {
  if (isPresent()) return false;
  showSignIn({ rememberPage: true });
  return true;
}

function showSignIn({ rememberPage }: { rememberPage: boolean }) {
  const { pathname, search } = location;
  if (rememberPage && pathname !== '/') sessionStorage.setItem(RETURN_TO_KEY, pathname + search);
  history.replaceState(null, '', '/');
  isSignInVisible.set(true);
}

/** To the page that was asked for before signing in, else to the dashboard. */
export function leaveSignIn() {
  history.replaceState(null, '', consumeReturnTo() ?? '/dashboard');
  isSignInVisible.set(false);
}

export function consumeReturnTo(): string | null {
  const href = sessionStorage.getItem(RETURN_TO_KEY);
  sessionStorage.removeItem(RETURN_TO_KEY);
  return href;
}

type Kept = StoredUser & { property: { id: number } };

/** What the browser keeps: who is here, where, and the short-lived token, each under its own key. */
export function storeSession(jwt: string, user: Kept) {
  token = jwt;
  property = String(user.property.id);
  storeForNextPage(jwt, user);
}

/** The same for the page that comes next: this one stays who and where it was until it is gone. */
export function storeForNextPage(jwt: string, { id, name, role, property: { id: where } }: Kept) {
  sessionStorage.setItem(TOKEN_KEY, jwt);
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ id, name, role } satisfies StoredUser));
  sessionStorage.setItem(PROPERTY_KEY, String(where));
  localStorage.setItem(PRESENT_KEY, String(where));
}

/** Forgets everything about the person: they left, their session is over, or there never was one in this tab. */
export function clearSession(why: 'left' | 'absent' | Ended) {
  token = null;
  property = null;
  for (const key of [TOKEN_KEY, SESSION_KEY, PROPERTY_KEY]) sessionStorage.removeItem(key);
  const quietly = why === 'left' || why === 'absent';
  // Where this tab alone lost its session, the others go on; they would take this for signing out.
  if (quietly) localStorage.removeItem(PRESENT_KEY);
  session.set({ profile: null, ended: quietly ? null : why });
  showSignIn({ rememberPage: why !== 'left' });
}
