import type { Post } from '@lobby/contract/areas/post';
import { blanksIn, blanksOf } from '@lobby/contract/rich-text.blanks';

type Draft = Pick<Post, 'title' | 'titleEn' | 'content' | 'contentEn' | 'type' | 'endDate'>;
type Missing = { field: keyof Draft } | { blanks: string[] };

/** What still keeps a draft from being published: a language that is not complete, an emergency without an end, blanks of a template. */
export function missingIn(post: Draft): Missing[] {
  const empty = (['title', 'content', 'titleEn', 'contentEn'] as const).filter((field) => !post[field]);
  const blanks = [
    ...blanksIn(`${post.title} ${post.titleEn ?? ''}`),
    ...blanksOf(post.content),
    ...blanksOf(post.contentEn ?? ''),
  ];
  return [
    ...empty.map((field) => ({ field })),
    ...(post.type === 'emergency' && !post.endDate ? [{ field: 'endDate' as const }] : []),
    ...(blanks.length > 0 ? [{ blanks: [...new Set(blanks)] }] : []),
  ];
}
