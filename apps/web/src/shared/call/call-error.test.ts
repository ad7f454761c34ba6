import { describe, expect, it } from 'vitest';
import { toCallError } from './call-error.ts';

const envelope = (message: string) => ({
  data: null,
  error: {
    status: 400,
    name: 'ValidationError',
    message,
    details: { errors: [{ path: ['phone'], message: 'This is not a phone number', key: 'phone' }] },
  },
});

describe('a refusal', () => {
  it('keeps the server message', () => {
    expect(toCallError(403, envelope('Not allowed')).message).toBe('Not allowed');
  });

  it.each(['2 errors occurred', 'Bad Request'])('shows the first detail where the message is "%s"', (message) => {
    expect(toCallError(400, envelope(message)).message).toBe('This is not a phone number');
  });

  it('survives an answer that is not the envelope', () => {
    expect(toCallError(502, '<html>')).toMatchObject({ status: 502, message: '', fields: [] });
  });
});
