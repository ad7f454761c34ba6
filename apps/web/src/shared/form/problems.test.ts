import { ContactInput } from '@lobby/contract/areas/contact';
import { ChangedPassword } from '@lobby/contract/areas/password';
import { expect, it } from 'vitest';
import { problemsOf } from './problems.ts';

it('names the first problem of each field by its key', () => {
  const values = { nameTh: '', nameEn: 'x'.repeat(121), phone: 'call me', email: 'nobody', order: 10_000 };
  expect(problemsOf(ContactInput, values)).toEqual({
    nameTh: 'problem.required',
    nameEn: 'problem.tooLong',
    phone: 'problem.phone',
    email: 'problem.email',
    order: 'problem.outOfRange',
  });
});

it('asks for an empty field to be filled in, whatever its own rule would say', () => {
  expect(problemsOf(ContactInput, { nameTh: 'ก', nameEn: 'A', phone: '' })).toEqual({ phone: 'problem.required' });
});

it('finds nothing wrong with what the server would take', () => {
  expect(problemsOf(ContactInput, { nameTh: 'ช่าง', nameEn: 'Technician', phone: '1669' })).toEqual({});
});

it('puts two passwords that differ on the second one', () => {
  const values = { currentPassword: 'old', password: 'a long enough password', passwordConfirmation: 'another one' };
  expect(problemsOf(ChangedPassword, values)).toEqual({ passwordConfirmation: 'problem.passwordMismatch' });
});
