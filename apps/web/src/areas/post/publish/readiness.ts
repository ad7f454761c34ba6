import type { Post } from '@lobby/contract/areas/post';
import { publishProblems, timeProblems } from '@lobby/contract/areas/post-rule';
import { blanksIn, blanksOf } from '@lobby/contract/rich-text.blanks';

type Draft = Pick<Post, 'title' | 'titleEn' | 'content' | 'contentEn' | 'type' | 'startDate' | 'endDate'>;

/** What still keeps a draft from being published, by the contract's own rule, with the template's blanks by name. */
export const missingIn = (post: Draft) =>
  [...publishProblems(post), ...timeProblems(post)].map(({ field, problem }) => ({
    field,
    problem,
    blanks: problem === 'blanks' ? blanksFor(post[field as keyof Draft]) : [],
  }));

const blanksFor = (text: unknown) => (typeof text === 'string' ? [...new Set([...blanksIn(text), ...blanksOf(text)])] : []);
