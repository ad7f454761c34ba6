import { eventRecords } from '#modules/calendar-event/calendar-event.records.ts';
import { postKinds } from '#modules/post/post.kinds.ts';
import type { CountedList } from '#modules/saved-view/saved-view.public.ts';

/** Whose saved views are counted in the menu. A new list is one line here. */
export const countedLists: CountedList[] = [...postKinds, eventRecords];
