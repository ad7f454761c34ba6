import { expect, it } from 'vitest';
import { findStyleProblems } from './styles.ts';

const sheet = 'apps/web/src/shared/a/A.module.css';
const component = (text: string) => new Map([['apps/web/src/shared/a/A.tsx', `import css from './A.module.css';\n${text}`]]);

it('finds a class that the style sheet does not have, by either kind of import', () => {
  const sheets = new Map([[sheet, '.a {\n  margin: 0.5px;\n}\n']]);
  expect(findStyleProblems(component('<p className={css.a} /> t("css.x") t(`css.y`)'), sheets)).toEqual([]);
  const both = component('<p className={css.b} title={css.a} />');
  both.set('apps/web/src/areas/b/B.tsx', "import a from '#shared/a/A.module.css';\n<p className={a.c} />");
  expect(findStyleProblems(both, sheets)).toEqual([
    `apps/web/src/shared/a/A.tsx: css.b is not in ${sheet}`,
    `apps/web/src/areas/b/B.tsx: a.c is not in ${sheet}`,
  ]);
});

it('finds classes nobody uses and sheets that are too long', () => {
  const sheets = new Map([[sheet, `.a {\n}\n.b:hover > .a {\n}\n${'/* long */\n'.repeat(150)}`]]);
  expect(findStyleProblems(component('css.a'), sheets)).toEqual([
    `${sheet}: 154 lines, at most 150`,
    `${sheet}: .b is used by nobody`,
  ]);
});
