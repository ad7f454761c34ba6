import type { EventType } from '@lobby/contract/areas/calendar-event';
import { IconBeach, IconConfetti, IconFlame, IconTool, IconUsersGroup } from '@tabler/icons-react';

/** Never by colour alone. */
export const typeIcons: Record<EventType, typeof IconTool> = {
  activity: IconConfetti,
  meeting: IconUsersGroup,
  maintenance: IconTool,
  safety: IconFlame,
  holiday: IconBeach,
};
