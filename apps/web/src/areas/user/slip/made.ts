import type { Activation, User } from '@lobby/contract/areas/user';

/** An account with what opens it for the first time, on its way to whoever will use it. */
export type Made = Pick<User, 'name' | 'username' | 'email'> & { activation: Activation; isNew: boolean };

let made: Made | null = null;

/** From the form that made an account to the list that shows its slip: in memory only, and for one look. */
export const keepMade = (account: Made) => {
  made = account;
};
export function takeMade(): Made | null {
  const account = made;
  made = null;
  return account;
}
