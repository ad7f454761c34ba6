import type { Post, PostState as State } from '@lobby/contract/areas/post';
import { IconArchive, IconCircleCheck, IconClock, IconLanguage, IconPencil, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const looks = {
  draft: { tone: 'quiet', Icon: IconPencil },
  scheduled: { tone: 'warn', Icon: IconClock },
  sent: { tone: 'good', Icon: IconCircleCheck },
  expired: { tone: 'quiet', Icon: IconArchive },
} as const;

/** Draft, on its way, out, or over. Only what is on its way or out catches the eye. */
export function PostState({ state }: { state: State }) {
  const { t } = useTranslation();
  return <StateBadge {...looks[state]}>{t(`post.state.${state}`)}</StateBadge>;
}

export function PostType({ type }: Pick<Post, 'type'>) {
  const { t } = useTranslation();
  if (type === 'common') return t('post.type.common');
  return (
    <StateBadge tone="bad" Icon={IconUrgent}>
      {t('post.type.emergency')}
    </StateBadge>
  );
}

/** Published in Thai alone: somebody still has to write its English. */
export function ThaiOnly() {
  const { t } = useTranslation();
  return (
    <StateBadge tone="warn" Icon={IconLanguage}>
      {t('post.thaiOnly.mark')}
    </StateBadge>
  );
}
