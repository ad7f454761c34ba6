import { nonPersonal, record, secret } from '@lobby/contract/kernel/field-tags';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { classOf } from './column-classes.ts';
import { changesOf } from './log.changes.ts';

const shown = { leadsTo: {}, names: new Map(), masked: true };

it('masks what a column is classified as, whatever type a value has', () => {
  const payload = { phone: 812345678, isHolder: true, bornAt: '1980-05-01T00:00:00Z', name: 'Preeya' };
  const changes = changesOf(null, { payload, name: 'record.changed', asked_by_id: 7 }, { ...shown, table: 'outbox' });
  expect(Object.fromEntries(changes.map(({ field, isMasked }) => [field, isMasked]))).toEqual({
    'payload.phone': true,
    'payload.isHolder': true,
    'payload.bornAt': true,
    'payload.name': true,
    name: false,
    askedById: false,
  });
  expect(JSON.stringify(changes)).not.toContain('812345678');
});

it('shows a secret to nobody, also where it is a number', () => {
  const [change] = changesOf(null, { token: 123456 }, { ...shown, table: 'device', masked: false });
  expect(change).toEqual({ field: 'token', before: null, after: '•••', isMasked: true });
});

it('goes by the strictest class where several records answer a column', () => {
  record('twice_answered', { note: nonPersonal(z.string()) });
  record('twice_answered', { note: secret(z.string()) });
  expect(classOf('twice_answered', 'note')).toBe('secret');
});
