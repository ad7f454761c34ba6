import type { ChatMessage } from '@lobby/contract/areas/chat-message';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#shared/session/can.ts';

type Made = NonNullable<ChatMessage['made']>;
const SHOWN: Record<Made['area'], { needs: 'booking:read' | 'subject-request:write' | 'shift-note:read'; page: string }> = {
  booking: { needs: 'booking:read', page: '/facilities/booking' },
  'subject-request': { needs: 'subject-request:write', page: '/subject-request' },
  'shift-note': { needs: 'shift-note:read', page: '/shift-note' },
};

/** To what was made, for whoever may see it. */
export function MadeLink({ made: { area, id } }: { made: Made }) {
  const { t } = useTranslation();
  const { needs, page } = SHOWN[area];
  return useCan()(needs) ? <Link to={`${page}/${id}`}>{t(`chat.make.show.${area}`)}</Link> : null;
}
