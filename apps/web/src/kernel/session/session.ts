import { sessionApi } from '@lobby/contract/areas/session';
import { PAUSE_AFTER_SIGN_IN_MS } from '@lobby/contract/constants';
import { call } from '../call.ts';
import { CallError } from '../call-error.ts';
import { adoptLanguage } from '../language.ts';
import { renewSession } from './renew.ts';
import { dropSession, hasOwnSession, isPresent, keepSession, session } from './store.ts';

export async function signIn(identifier: string, password: string): Promise<boolean> {
  const { jwt, user } = await call(sessionApi.login, { body: { identifier, password } });
  keepSession(jwt, user);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_SIGN_IN_MS));
  return checkSession();
}

/** True when somebody is signed in. Asks the server once per page load; a deep link stays where it is. */
export async function checkSession(): Promise<boolean> {
  if (session.get().profile) return true;
  if (!isPresent()) return false;
  try {
    // A tab opened from a shared link has no session of its own yet, but the browser's cookie may speak for it.
    if (hasOwnSession() || (await renewSession())) await loadProfile();
    else dropSession('absent');
  } catch (error) {
    if (error instanceof CallError && error.status > 0) dropSession('lost');
    else await signOut('lost');
  }
  return session.get().profile !== null;
}

export async function loadProfile() {
  const { data: profile } = await call(sessionApi.me, { query: { populate: 'role' } });
  await adoptLanguage(profile.language, profile.property.languages);
  session.set({ profile, lost: false });
}

/** The browser forgets the person even where the server cannot be told. */
export async function signOut(why: 'left' | 'lost' = 'left') {
  await call(sessionApi.logout).catch(() => undefined);
  dropSession(why);
}
