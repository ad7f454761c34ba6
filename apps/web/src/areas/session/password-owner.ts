import { PASSWORD_MIN, PASSWORD_MIN_WITH_MFA } from '@lobby/contract/areas/password';
import { session } from '#shared/session/store.ts';
import type { Owner } from './password-state.ts';

/** The person here, as the rule for new passwords sees them. */
export function usePasswordOwner(): Owner {
  const { profile } = session.use();
  const { username = '', name = '', hasMfa = false, property } = profile ?? {};
  const words = [username, name, property?.nameTh ?? '', property?.nameEn ?? ''];
  return { username, words, min: hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN };
}
