import type { Activation, User } from '@lobby/contract/areas/user';

/** An account with what opens it for the first time, on its way to whoever will use it. */
export type IssuedActivation = Pick<User, 'name' | 'username' | 'email'> & { activation: Activation; isNew: boolean };

let issued: IssuedActivation | null = null;

/** From the form that issued an account to the list that shows its slip: in memory only, and for one look. */
export const storeIssuedActivation = (account: IssuedActivation) => {
  issued = account;
};
export function consumeIssuedActivation(): IssuedActivation | null {
  const account = issued;
  issued = null;
  return account;
}
