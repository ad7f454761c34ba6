import type { Mutation } from './mutation.ts';

const clean = 'apps/api/src/platform/rich-text/sanitize.ts';

/** Rich text sanitizing. */
export const richTextMutations: Mutation[] = [
  {
    name: 'a text that keeps its pictures',
    file: clean,
    find: 'allowedTags: RICH_TEXT_TAGS',
    replace: "allowedTags: [...RICH_TEXT_TAGS, 'img']",
    tests: ['rich-text/hostile.test'],
  },
  {
    name: 'rich text keeps attributes',
    file: clean,
    find: "allowedAttributes: { a: ['href'] }",
    replace: 'allowedAttributes: false',
    tests: ['rich-text/hostile.test'],
  },
  {
    name: 'rich text is sanitized in one pass',
    file: clean,
    find: 'if (after === before) return after;',
    replace: 'return after;',
    tests: ['rich-text/sanitize.test'],
  },
  {
    name: 'a link to anywhere',
    file: 'packages/contract/src/rich-text.link.ts',
    find: 'return /^https:',
    replace: 'return true || /^https:',
    tests: ['rich-text/sanitize.test'],
  },
];
