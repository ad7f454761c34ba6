import { createStore } from '#shared/store/store.ts';
import { ownProperty, session } from './store.ts';

/**
 * What one person does in one property, in memory alone: gone when they sign out, and when somebody else comes or the property
 * is another one. A session that ran out keeps it for the same person.
 */
export function createPersonalStore<T>(first: T) {
  const store = createStore(first);
  let owner: string | undefined;
  const onSession = () => {
    const { profile, ended } = session.get();
    const present = profile ? `${profile.id} ${ownProperty()}` : undefined;
    const hasLeft = present === undefined && ended === null;
    if (hasLeft || (present !== undefined && owner !== undefined && present !== owner)) store.set(first);
    if (hasLeft || present !== undefined) owner = present;
  };
  onSession();
  session.subscribe(onSession);
  return store;
}
