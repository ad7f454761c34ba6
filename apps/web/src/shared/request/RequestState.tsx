import type { Request } from '@lobby/contract/areas/request';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const badges = {
  waiting: { tone: 'warn', Icon: IconClock },
  approved: { tone: 'good', Icon: IconCheck },
  reject: { tone: 'bad', Icon: IconX },
} as const;

/** Whether a request waits or how it was decided, as sign and word. */
export function RequestState({ result }: Pick<Request, 'result'>) {
  const { t } = useTranslation();
  return <StateBadge {...badges[result ?? 'waiting']}>{t(`request.state.${result ?? 'waiting'}`)}</StateBadge>;
}
