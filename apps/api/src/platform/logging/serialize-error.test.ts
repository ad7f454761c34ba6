import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { serializeError } from './serialize-error.ts';

it('logs what the database refused and where, without the row', () => {
  const error = new DatabaseError('value "0891112222" is too long', 10, 'error');
  Object.assign(error, {
    severity: 'ERROR',
    code: '22001',
    table: 'contact',
    detail: 'Failing row contains (1, Somchai, 0891112222).',
    where: `COPY contact, line 1: "0891112222"`,
  });
  const logged = JSON.stringify(serializeError(error));
  expect(logged).toContain('"code":"22001"');
  expect(logged).toContain('"table":"contact"');
  expect(logged).not.toMatch(/0891112222|Somchai/);
});
