import type { Post, PostState as State } from '@lobby/contract/areas/post';
import { IconArchive, IconCircleCheck, IconClock, IconLanguage, IconPencil, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './Post.module.css';

const icons = { draft: IconPencil, scheduled: IconClock, sent: IconCircleCheck, expired: IconArchive };

/** Draft, on its way, out, or over. Only what is on its way or out catches the eye. */
export function PostState({ state }: { state: State }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  const words = t(`post.state.${state}`);
  if (state === 'draft' || state === 'expired')
    return (
      <span className={css.quiet}>
        <Icon size={18} aria-hidden />
        {words}
      </span>
    );
  return (
    <StateBadge tone={state === 'sent' ? 'good' : 'warn'} icon={<Icon size={18} aria-hidden />}>
      {words}
    </StateBadge>
  );
}

export function PostType({ type }: Pick<Post, 'type'>) {
  const { t } = useTranslation();
  if (type === 'common') return t('post.type.common');
  return (
    <StateBadge tone="bad" icon={<IconUrgent size={18} aria-hidden />}>
      {t('post.type.emergency')}
    </StateBadge>
  );
}

/** Published in Thai alone: somebody still has to write its English. */
export function ThaiOnly() {
  const { t } = useTranslation();
  return (
    <StateBadge tone="warn" icon={<IconLanguage size={18} aria-hidden />}>
      {t('post.thaiOnly.mark')}
    </StateBadge>
  );
}
