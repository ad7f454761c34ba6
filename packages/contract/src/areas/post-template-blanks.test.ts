import { describe, expect, it } from 'vitest';
import { publishProblems } from './post-rule.ts';
import { fillTemplate, templateBlanks } from './post-template-blanks.ts';
import { POST_TEMPLATES, type PostTemplate } from './post-templates.ts';

const named = (name: string) => POST_TEMPLATES.find((template) => template.name === name) as PostTemplate;
const everything = (template: PostTemplate) => templateBlanks(template).map(({ th, en }) => ({ th: `«${th}»`, en: `«${en}»` }));

describe.each(POST_TEMPLATES.map((template) => [template.name, template] as const))('%s', (_, template) => {
  it('asks for each blank once, and answers to all of them leave nothing open in title and text of both languages', () => {
    const blanks = templateBlanks(template);
    expect(new Set(blanks.map(({ th }) => th)).size).toBe(blanks.length);
    expect(new Set(blanks.map(({ en }) => en)).size).toBe(blanks.length);
    expect(publishProblems(fillTemplate(template, everything(template)))).toEqual([]);
  });

  it('has the same blank in the same place of both languages', () => {
    const { title, titleEn } = template;
    const [blank] = templateBlanks(template);
    expect([title.includes(`[[${blank?.th}]]`), titleEn.includes(`[[${blank?.en}]]`)]).toEqual([true, true]);
  });
});

it('a day and an hour are asked for once, words in each language', () => {
  expect(templateBlanks(named('water'))).toEqual([
    { th: 'วันที่', en: 'date', kind: 'day' },
    { th: 'เวลา', en: 'time', kind: 'same' },
    { th: 'บริเวณ', en: 'area', kind: 'words' },
    { th: 'สาเหตุ', en: 'reason', kind: 'words' },
  ]);
});

it('what is not answered stays open, and what is typed is text, never markup', () => {
  const answers = [
    { th: '20/11/2026', en: '20/11/2026' },
    { th: '', en: '' },
    { th: 'อาคาร <b>A</b> & B', en: '' },
  ];
  const filled = fillTemplate(named('water'), answers);
  expect(filled.title).toBe('แจ้งหยุดจ่ายน้ำชั่วคราว วันที่ 20/11/2026');
  expect(filled.content).toContain('[[เวลา]]');
  expect(filled.content).toContain('อาคาร &lt;b&gt;A&lt;/b&gt; &amp; B');
  expect(filled.contentEn).toContain('[[area]]');
});
