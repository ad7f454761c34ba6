import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { tellable } from './serialize-error.ts';

it('tells what the database refused and where, not the row it was about', () => {
  const error = new DatabaseError('value "0891112222" is too long', 10, 'error');
  Object.assign(error, {
    severity: 'ERROR',
    code: '22001',
    table: 'contact',
    detail: 'Failing row contains (1, Somchai, 0891112222).',
    where: `COPY contact, line 1: "0891112222"`,
  });
  const told = JSON.stringify(tellable(error));
  expect(told).toContain('"code":"22001"');
  expect(told).toContain('"table":"contact"');
  expect(told).not.toMatch(/0891112222|Somchai/);
});
