import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './lib/services.ts';
import { projectFiles } from './lib/source-files.ts';
import { compareTexts, forbiddenWords, missingKeys, sharedKeys, type Texts } from './lib/texts.ts';

/** Thai and English must be complete (the same keys with the same placeholders, nothing left empty, no key twice, every key a screen asks for) and use the product's words. */
const files = projectFiles('apps/web/src/**/*.th.json', 'apps/web/src/**/*.en.json');
const names = [...new Set(files.map((file) => file.replace(/\.(th|en)\.json$/, '')))];

const problems = names.flatMap((name) => {
  const missing = ['th', 'en'].filter((language) => !files.includes(`${name}.${language}.json`));
  if (missing.length > 0) return missing.map((language) => `${name}.${language}.json does not exist`);
  return compareTexts(read(`${name}.th.json`), read(`${name}.en.json`)).map((problem) => `${name}: ${problem}`);
});

for (const name of names)
  for (const language of ['th', 'en'] as const)
    problems.push(
      ...forbiddenWords(read(`${name}.${language}.json`), language).map((problem) => `${name}.${language}: ${problem}`),
    );

const english = files.filter((file) => file.endsWith('.en.json')).map(read);
const sources = projectFiles('apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx').filter((file) => !file.includes('.test.'));
for (const file of sources)
  problems.push(...missingKeys(readFileSync(resolve(root, file), 'utf8'), english).map((key) => `${file}: no text for ${key}`));

problems.push(...sharedKeys(names.map((name) => ({ name, texts: read(`${name}.en.json`) }))));

for (const problem of problems) console.error(problem);
console.log(`texts: ${names.length} pairs, ${problems.length} problems`);
if (problems.length > 0) process.exit(1);

function read(file: string): Texts {
  return JSON.parse(readFileSync(resolve(root, file), 'utf8'));
}
