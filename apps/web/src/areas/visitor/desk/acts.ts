import type { Visit } from '@lobby/contract/areas/visitor';
import { createStore } from '#shared/store/store.ts';

const MAX_ACTS = 10;
export type Act = Pick<Visit, 'id' | 'name' | 'kind' | 'room' | 'insideSince' | 'state'>;
/** Of this tablet, since it was opened: pages come and go meanwhile. */
const acts = createStore<Act[]>([]);

export const noteAct = (act: Act) => acts.set([act, ...acts.get().filter(({ id }) => id !== act.id)].slice(0, MAX_ACTS));
export const useActs = () => ({ acts: acts.use(), note: noteAct });
