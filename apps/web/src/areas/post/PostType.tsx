import type { Post } from '@lobby/contract/areas/post';
import { IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

export function PostType({ type }: Pick<Post, 'type'>) {
  const { t } = useTranslation();
  if (type === 'common') return t('post.type.common');
  return (
    <StateBadge tone="bad" icon={<IconUrgent size={18} aria-hidden />}>
      {t('post.type.emergency')}
    </StateBadge>
  );
}
