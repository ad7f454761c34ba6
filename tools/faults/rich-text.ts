import type { Fault } from './fault.ts';

const clean = 'apps/api/src/platform/rich-text/sanitize.ts';

/** What the API keeps of texts with marks. */
export const richTextFaults: Fault[] = [
  {
    name: 'a text that keeps its pictures',
    file: clean,
    find: 'allowedTags: RICH_TEXT_TAGS',
    plant: "allowedTags: [...RICH_TEXT_TAGS, 'img']",
    tests: ['rich-text/hostile.test'],
  },
  {
    name: 'a text that keeps what is written on its marks',
    file: clean,
    find: "allowedAttributes: { a: ['href'] }",
    plant: 'allowedAttributes: false',
    tests: ['rich-text/hostile.test'],
  },
  {
    name: 'a text cleaned only once',
    file: clean,
    find: 'if (after === before) return after;',
    plant: 'return after;',
    tests: ['rich-text/sanitize.test'],
  },
  {
    name: 'a link to anywhere',
    file: 'packages/contract/src/rich-text.link.ts',
    find: 'return /^https:',
    plant: 'return true || /^https:',
    tests: ['rich-text/sanitize.test'],
  },
];
