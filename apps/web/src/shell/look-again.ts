import { loadProfile } from '#shared/auth/session.ts';

/** The frame stands all day and the addresses of its pictures do not: the profile brings new ones. */
export const lookAgain = () => void loadProfile().catch(() => undefined);
