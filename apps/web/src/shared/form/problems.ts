import { type Problem, problems } from '@lobby/contract/problems';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { core } from './fields.ts';

/** By field, the key of what is wrong with it. */
export type Problems = Record<string, string>;

/** Checks what was typed by the contract's own schema: the first problem of each field, by its translation key. */
export function problemsOf(schema: z.ZodType, values: unknown): Problems {
  const found: Problems = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    found[field] ??= `problem.${isEmpty(values, field) && !isOfSeveral(issue) ? 'required' : keyOf(issue)}`;
  }
  return found;
}

/** "Not a phone number" would be an odd thing to say about an input nobody has touched. */
const isEmpty = (values: unknown, field: string) => ['', null, undefined].includes((values as Record<string, never>)[field]);

/** Says itself which of several fields may be filled in. */
const OF_SEVERAL: Problem = 'contact';
const isOfSeveral = ({ message }: z.core.$ZodIssue) => message === OF_SEVERAL;

/** A problem in the reader's words: what is to be chosen, in the middle of a sentence, or the range a number must be in. */
export function problemWords(problem: string, label: string, t: TFunction, schema?: z.ZodType): string {
  const range = problem === 'problem.outOfRange' && schema && rangeOf(schema);
  if (range) return t('form.range', range);
  return t(problem, { what: label.charAt(0).toLowerCase() + label.slice(1) });
}

function rangeOf(schema: z.ZodType) {
  const { minValue, maxValue } = core(schema) as z.ZodNumber;
  const isKnown = (limit: number | null | undefined) => typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return isKnown(minValue) && isKnown(maxValue) ? { least: minValue, most: maxValue } : undefined;
}

function keyOf(issue: z.core.$ZodIssue): Problem {
  if (issue.message in problems) return issue.message as Problem;
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'outOfRange' : 'invalid';
}
