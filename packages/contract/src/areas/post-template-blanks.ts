import { blanksIn, blanksOf } from '../rich-text.blanks.ts';
import type { PostTemplate } from './post-templates.ts';

/** One thing a template leaves open. A day or a number is the same in both languages; words are written in each. */
export interface TemplateBlank {
  th: string;
  en: string;
  kind: 'day' | 'same' | 'words';
}
/** What is filled in, in the order of the blanks. */
export type TemplateAnswer = Record<'th' | 'en', string>;

const DAYS = ['วันที่', 'วันสุดท้าย', 'วันเปิดทำการ'];
const SAME_IN_BOTH = ['เวลา', 'ชั้น', 'หมายเลขลิฟต์', 'หมายเลขโทรศัพท์'];

/** Each blank of a template once, however often it stands in title and text: both languages name them in the same order. */
export function templateBlanks({ title, titleEn, content, contentEn }: PostTemplate): TemplateBlank[] {
  const english = [...new Set([...blanksIn(titleEn), ...blanksOf(contentEn)])];
  return [...new Set([...blanksIn(title), ...blanksOf(content)])].map((th, at) => ({
    th,
    en: english[at] ?? th,
    kind: DAYS.includes(th) ? 'day' : SAME_IN_BOTH.includes(th) ? 'same' : 'words',
  }));
}

/** The texts of a template with what is known filled in everywhere; what is not stays a blank. */
export function fillTemplate(template: PostTemplate, answers: TemplateAnswer[]) {
  const blanks = templateBlanks(template);
  const fill = (text: string, language: 'th' | 'en', write: (answer: string) => string) =>
    blanks.reduce((filled, blank, at) => {
      const answer = answers[at]?.[language].trim();
      return answer ? filled.replaceAll(`[[${blank[language]}]]`, () => write(answer)) : filled;
    }, text);
  return {
    title: fill(template.title, 'th', String),
    titleEn: fill(template.titleEn, 'en', String),
    content: fill(template.content, 'th', escapeHtml),
    contentEn: fill(template.contentEn, 'en', escapeHtml),
  };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
