import { problems } from '@lobby/contract/problems';
import type { ZodError } from 'zod';
import { type AppError, type FieldError, fieldError, invalid } from './errors.ts';

/** An answer is never larger than what was sent: a form shows a few problems, and nobody reads the rest of a name. */
const MAX_ERRORS = 50;
const MAX_NAME_LENGTH = 60;
const MAX_MESSAGE_LENGTH = 200;
export const shortened = (text: string, most = MAX_MESSAGE_LENGTH) => (text.length > most ? `${text.slice(0, most)}…` : text);

export function refusedFields(error: ZodError): AppError {
  const errors = fieldErrorsOf(error);
  const count = errors.length < MAX_ERRORS ? `${errors.length}` : `${MAX_ERRORS} or more`;
  return invalid(errors.length === 1 ? (errors[0] as FieldError).message : `${count} errors occurred`, {
    key: 'error.invalid',
    errors,
  });
}

export function fieldErrorsOf(error: ZodError): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of error.issues) {
    const path = issue.path.map((name) => shortened(String(name), MAX_NAME_LENGTH));
    const room = MAX_ERRORS - errors.length;
    if (room === 0) break;
    if (issue.code === 'unrecognized_keys')
      errors.push(
        ...issue.keys.slice(0, room).map((key) => fieldError([...path, shortened(key, MAX_NAME_LENGTH)], 'unknownField')),
      );
    else
      errors.push(
        Object.hasOwn(problems, issue.message)
          ? fieldError(path, issue.message as keyof typeof problems)
          : { path, message: shortened(issue.message) },
      );
  }
  return errors;
}
