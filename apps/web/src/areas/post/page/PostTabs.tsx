import type { Post } from '@lobby/contract/areas/post';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import type { Face } from '../faces.ts';

/** Who received it is known once it is sent. */
export function PostTabs({ face, post }: { face: Face; post: Pick<Post, 'id' | 'sentAt'> }) {
  const { t } = useTranslation();
  const to = `${face.path}/${post.id}`;
  return (
    <PageTabs
      label={t(`${face.area}.edit`)}
      tabs={[
        { name: t('history.tab.details'), to, search: {} },
        ...(post.sentAt ? [{ name: t('post.receipts.tab'), to, search: { tab: 'receipts' } }] : []),
        { name: t('history.tab.history'), to, search: { tab: 'history' } },
      ]}
    />
  );
}
