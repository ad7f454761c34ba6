import { type OwnProfile, type Profile, sessionApi } from '@lobby/contract/areas/session';
import { PAUSE_AFTER_SIGN_IN_MS } from '@lobby/contract/constants';
import type { z } from 'zod';
import { call, renewSession } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { withRetries } from '#shared/call/retry.ts';
import { shownCalendar } from '#shared/dates/calendar.ts';
import {
  accessToken,
  clearSession,
  hasOwnSession,
  isPresent,
  PRESENT_KEY,
  session,
  storeForNextPage,
  storeSession,
} from '#shared/session/store.ts';
import { adoptLanguage, languageBeforeSignIn } from '#shared/texts/language.ts';

session.subscribe(() => shownCalendar.set(session.get().profile?.calendar ?? 'gregory'));

export async function signIn(identifier: string, password: string): Promise<boolean> {
  const { jwt, user } = await call(sessionApi.login, { body: { identifier, password } });
  storeSession(jwt, user);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_SIGN_IN_MS));
  return checkSession();
}

/** A restart of the server signs nobody out: with the pauses between them these take about ten seconds. */
const CHECK_RETRIES = 4;

/** True when somebody is signed in. Asks the server once per page load, until it answers; a deep link stays where it is. */
export async function checkSession(): Promise<boolean> {
  if (session.get().profile) return true;
  if (!isPresent()) return false;
  try {
    await withRetries(async () => {
      // A tab opened from a shared link has no session of its own yet, but the browser's cookie may speak for it.
      const outcome = hasOwnSession() ? 'renewed' : await renewSession();
      if (outcome === 'renewed') await loadProfile();
      // Why is worth saying where somebody else ended it; a cookie that ran out overnight is no news.
      else clearSession(outcome === 'lost' ? 'absent' : outcome);
    }, CHECK_RETRIES);
  } catch (error) {
    if (error instanceof CallError && error.status > 0) clearSession(session.get().ended ?? 'lost');
    else await signOut('lost');
  }
  return session.get().profile !== null;
}

export async function loadProfile() {
  const { data: profile } = await call(sessionApi.me, { query: { populate: 'role' } });
  // The session has ended meanwhile, and the sign-in page says why.
  if (accessToken() === null) return;
  const picked = languageBeforeSignIn.get();
  await adoptLanguage(picked ?? profile.language, profile.property.languages);
  session.set({ profile, ended: null });
  if (picked === null || profile.pendingStep !== null) return;
  languageBeforeSignIn.set(null);
  if (picked !== profile.language) await changeProfile({ language: picked });
}

/** For addresses of pictures that ran out and rules that came into force: whoever cannot be asked just now is asked next time. */
export const refreshProfile = () => void loadProfile().catch(() => undefined);

/** Answers what the server made of it; the role, which nobody changes about themselves, stays. */
export async function changeProfile(body: z.input<typeof OwnProfile>) {
  setProfile((await call(sessionApi.updateMe, { body })).data);
}

export function setProfile(data: Profile) {
  const { profile } = session.get();
  if (profile) session.set({ profile: { ...profile, ...data }, ended: null });
}

/** Nothing of the one property may be left on a screen or in a cache of the other: the page starts afresh. */
export async function switchProperty(property: number, path: string) {
  const { jwt, user } = await call(sessionApi.switch, { body: { property } });
  storeForNextPage(jwt, user);
  location.assign(path);
}

/** The browser forgets the person even where the server cannot be reached. */
export async function signOut(why: 'left' | 'lost' = 'left') {
  await call(sessionApi.logout).catch(() => undefined);
  clearSession(why);
}

/** Another tab of this browser was signed out; this one may have a session of its own, in another property. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== PRESENT_KEY || newValue !== null || !session.get().profile) return;
  void renewSession()
    .catch(() => 'lost' as const)
    .then((outcome) => {
      if (outcome !== 'renewed' && session.get().profile) clearSession(outcome);
    });
});
