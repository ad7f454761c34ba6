import type { Fault } from './fault.ts';

const clean = 'apps/api/src/rich-text/clean.ts';

/** What the API keeps of texts with marks. */
export const richTextFaults: Fault[] = [
  {
    name: 'a text that keeps its pictures',
    file: clean,
    find: 'allowedTags: RICH_TEXT_TAGS',
    plant: "allowedTags: [...RICH_TEXT_TAGS, 'img']",
    tests: ['api/src/rich-text/hostile.test'],
  },
  {
    name: 'a text that keeps what is written on its marks',
    file: clean,
    find: "allowedAttributes: { a: ['href'] }",
    plant: 'allowedAttributes: false',
    tests: ['api/src/rich-text/hostile.test'],
  },
  {
    name: 'a text cleaned only once',
    file: clean,
    find: 'if (after === before) return after;',
    plant: 'return after;',
    tests: ['api/src/rich-text/clean.test'],
  },
  {
    name: 'a link to anywhere',
    file: 'packages/contract/src/rich-text.link.ts',
    find: 'return /^https:',
    plant: 'return true || /^https:',
    tests: ['api/src/rich-text/clean.test'],
  },
];
