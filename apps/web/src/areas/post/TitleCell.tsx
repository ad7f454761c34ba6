import type { Post } from '@lobby/contract/areas/post';
import { CoverThumb } from '#shared/files/Picture.tsx';
import { useLanguage } from '#shared/texts/language.ts';
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
