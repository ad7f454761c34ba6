import type { Post } from '@lobby/contract/areas/post';
import { lateProblems, publishProblems, timeProblems } from '@lobby/contract/areas/post-rule';
import { blanksIn, blanksOf } from '@lobby/contract/rich-text.blanks';

/** What publishing looks at; a form has it before it is saved. */
export type Publishable = Pick<
  Post,
  'title' | 'titleEn' | 'content' | 'contentEn' | 'type' | 'startDate' | 'endDate' | 'publicDate'
>;

/** What still keeps a draft from being published, by the contract's own rule, with the template's blanks by name. */
export const missingIn = (post: Publishable, now: Date) => [
  ...[...publishProblems(post), ...timeProblems(post)].map(({ field, problem }) => ({
    field,
    says: `problem.${problem}`,
    blanks: problem === 'blanks' ? blanksFor(post[field as keyof Publishable]) : [],
  })),
  ...lateProblems(post, now).map(({ field, problem }) => ({
    field,
    says: field === 'endDate' ? 'post.ready.late' : `problem.${problem}`,
    blanks: [],
  })),
];

const blanksFor = (text: unknown) => (typeof text === 'string' ? [...new Set([...blanksIn(text), ...blanksOf(text)])] : []);
