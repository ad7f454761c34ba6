import { expect, it } from 'vitest';
import { findPrivateWords } from './words.ts';

const words = (text: string) => findPrivateWords('a.ts', text).map(({ line, word }) => [line, word]);

it('finds private words with their lines', () => {
  expect(words('const told = 1;\nconst MOST_ROWS = 2; // the caller is told\nlet cold;')).toEqual([
    [1, 'told'],
    [2, 'told'],
    [2, 'MOST_'],
  ]);
});

it('leaves the name of a table alone', () => {
  expect(words('insert into stream.poison (reason)\nconst poison = 1; // a cage')).toEqual([
    [2, 'poison'],
    [2, 'cage'],
  ]);
});
