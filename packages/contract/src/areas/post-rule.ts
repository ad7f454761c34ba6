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

/** What keeps a draft from being published: a language left out, a template's blank left open. */
export function publishProblems({ title, titleEn, content, contentEn }: Texts): PostProblem[] {
  const texts = { title: title && blanksIn(title), titleEn: titleEn && blanksIn(titleEn) };
  const bodies = { content: content && blanksOf(content), contentEn: contentEn && blanksOf(contentEn) };
  return Object.entries({ ...texts, ...bodies }).flatMap(([name, blanks]): PostProblem[] => {
    const field = name as keyof Texts;
    if (!blanks) return [{ field, problem: 'bothLanguages' }];
    return blanks.length > 0 ? [{ field, problem: 'blanks' }] : [];
  });
}

/** Whether a moment lies on a later day than today, by the calendar of the property. */
export function isAfterToday(moment: Date, now: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return moment > now && day.format(moment) !== day.format(now);
}
