import type { Post } from '@lobby/contract/areas/post';
import { useTranslation } from 'react-i18next';
import { readPercent } from '../post-words.ts';
import css from './Receipts.module.css';

/** How much of the house has read it. */
export function ReadBar({ post }: { post: Post }) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  return (
    <div className={css.read}>
      <strong>{readPercent(post) || '0 %'}</strong>
      <span>{t('post.receipts.read', { readers: number(post.readers), people: number(post.people) })}</span>
      <progress className={css.bar} max={post.people || 1} value={post.readers} aria-label={t('post.field.read')} />
    </div>
  );
}
