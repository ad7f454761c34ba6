import type { Post } from '@lobby/contract/areas/post';
import { useLanguage } from '#kernel/language.ts';
import { CoverThumb } from '#parts/file/CoverThumb.tsx';
import css from './PostList.module.css';
import { titleOf } from './post-words.ts';

/** The cover small beside the title, as people remember it. */
export function TitleCell({ post }: { post: Post }) {
  const language = useLanguage();
  return (
    <span className={css.titled}>
      <CoverThumb file={post.cover} />
      <span className={css.title}>{titleOf(post, language)}</span>
    </span>
  );
}
