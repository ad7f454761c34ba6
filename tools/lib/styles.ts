import { dirname, join } from 'node:path';

/** Longer than this, a style sheet describes more than one part, or what `shared/layout` has already. */
const MAX_LINES = 150;

/**
 * A class that a component names and its style sheet does not have would be undefined without a word: the types of CSS modules
 * know no names. Classes nobody uses are reported too.
 */
export function findStyleProblems(components: Map<string, string>, sheets: Map<string, string>): string[] {
  const used = new Map([...sheets.keys()].map((sheet) => [sheet, new Set<string>()]));
  const problems: string[] = [];
  for (const [file, text] of components)
    for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const sheet = path.startsWith('#') ? `apps/web/src/${path.slice(1)}` : join(dirname(file), path);
      const classes = classesOf(sheets.get(sheet) ?? '');
      for (const [, own = ''] of text.matchAll(new RegExp(`(?<![\\w.'"\`/-])${name}\\.(\\w+)`, 'g'))) {
        used.get(sheet)?.add(own);
        if (!classes.has(own)) problems.push(`${file}: ${name}.${own} is not in ${sheet}`);
      }
    }
  for (const [sheet, text] of sheets) {
    const lines = text.trimEnd().split('\n').length;
    if (lines > MAX_LINES) problems.push(`${sheet}: ${lines} lines, at most ${MAX_LINES}`);
    for (const own of classesOf(text)) if (!used.get(sheet)?.has(own)) problems.push(`${sheet}: .${own} is used by nobody`);
  }
  return [...new Set(problems)];
}

const classesOf = (text: string) =>
  new Set(
    [...text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(
      ([, name = '']) => name,
    ),
  );
