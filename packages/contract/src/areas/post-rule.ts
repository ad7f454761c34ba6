import type { Problem } from '../problems.ts';
import { blanksIn, blanksOf } from '../rich-text.blanks.ts';
import type { PostInput } from './post.ts';

/** What stands against it, and on which field. */
export interface PostProblem {
  field: keyof PostInput;
  problem: Problem;
}
type Times = Pick<PostInput, 'type' | 'startDate' | 'endDate'>;
type Leaving = Pick<PostInput, 'endDate' | 'publicDate'>;
type Texts = Pick<PostInput, 'title' | 'titleEn' | 'content' | 'contentEn'>;
type Publishable = Texts & Partial<Pick<PostInput, 'type'>>;

/** An emergency is over some day; nothing ends before it begins. */
export function timeProblems({ type, startDate, endDate }: Times): PostProblem[] {
  if (type === 'emergency' && endDate === null) return [{ field: 'endDate', problem: 'required' }];
  return startDate && endDate && endDate <= startDate ? [{ field: 'endDate', problem: 'endDate' }] : [];
}

/** What would be over by the time it leaves is not sent, nor what should have left before. */
export function lateProblems({ endDate, publicDate: [day] }: Leaving, now: Date): PostProblem[] {
  const isPast = day !== undefined && day <= now;
  const leaves = day && !isPast ? day : now;
  return [
    ...(isPast ? [{ field: 'publicDate', problem: 'publicDate' } as const] : []),
    ...(endDate && endDate <= leaves ? [{ field: 'endDate', problem: 'endDate' } as const] : []),
  ];
}

/** What keeps a draft from being published: a language left out, a template's blank left open. An emergency's English may follow later. */
export function publishProblems({ type, ...post }: Publishable): PostProblem[] {
  const needed: (keyof Texts)[] = type === 'emergency' ? ['title', 'content'] : ['title', 'titleEn', 'content', 'contentEn'];
  const missing = needed.filter((field) => !post[field]).map((field) => ({ field, problem: 'bothLanguages' as const }));
  return [...missing, ...blankProblems(post)];
}

/** Texts with a template's blank that nobody has filled in. */
export const blankProblems = ({
  title,
  titleEn,
  content,
  contentEn,
}: { [K in keyof Texts]?: Texts[K] | undefined }): PostProblem[] =>
  Object.entries({
    title: blanksIn(title ?? ''),
    titleEn: blanksIn(titleEn ?? ''),
    content: blanksOf(content ?? ''),
    contentEn: blanksOf(contentEn ?? ''),
  }).flatMap(([field, blanks]): PostProblem[] => (blanks.length > 0 ? [{ field: field as keyof Texts, problem: 'blanks' }] : []));

/** Whether it would go out, or has gone out, without its English. */
export const lacksEnglish = ({ titleEn, contentEn }: Pick<Texts, 'titleEn' | 'contentEn'>) => !titleEn || !contentEn;

/** Whether a moment lies on a later day than today, by the calendar of the property. */
export function isAfterToday(moment: Date, now: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return moment > now && day.format(moment) !== day.format(now);
}
