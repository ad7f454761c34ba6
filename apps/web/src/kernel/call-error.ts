/** One field the server would not take. `path` leads into the body that was sent; `about` is what a sentence about it needs. */
export type FieldError = { path: string[]; message: string; key?: string; count?: number; about?: Record<string, string> };

/** A call that did not work: the server's refusal, or (status 0) no answer at all. */
export class CallError extends Error {
  override name = 'CallError';
  status: number;
  key: string | undefined;
  fields: FieldError[];

  constructor(status: number, message: string, key?: string, fields: FieldError[] = []) {
    super(message);
    this.status = status;
    this.key = key;
    this.fields = fields;
  }
}

type Envelope = { error?: { message?: string; details?: { key?: string; errors?: FieldError[] } } };

/** The specification's rule: where the message only says that there are errors, the first of them is the message. */
export function refusal(status: number, body: unknown): CallError {
  const { message = '', details } = (body as Envelope | null)?.error ?? {};
  const fields = details?.errors ?? [];
  const saysNothing = message === '' || /errors occurred|Bad Request/.test(message);
  return new CallError(status, saysNothing ? (fields[0]?.message ?? message) : message, details?.key, fields);
}
