import { calendarEventApi as api } from '@lobby/contract/areas/calendar-event';
import { categorySource } from '#modules/category/category.public.ts';
import { facilitySource } from '#modules/facility/facility.public.ts';
import { postSource } from '#modules/post/post.public.ts';

const posts = postSource('calendarEvent');
const source = {
  ...posts,
  relations: {
    ...posts.relations,
    category: { column: 'categoryId', to: () => categorySource },
    facility: { column: 'facilityId', to: () => facilitySource },
  },
};

export const eventRecords = { area: 'calendar-event', source, shape: api.shape } as const;
