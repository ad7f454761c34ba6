import { ContactInput } from '@lobby/contract/areas/contact';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Choices } from '../choices.ts';
import type { Field } from './fields.ts';
import { bodyOf, changesOf, emptyValues, valuesOf } from './values.ts';

const choices: Choices = { key: [], find: async () => [], named: async () => [] };
const fields: Field[] = [
  { field: 'nameTh' },
  { field: 'position', from: choices },
  { field: 'email' },
  { field: 'order' },
  { field: 'isVisible' },
];

it('starts empty, with the defaults of the contract', () => {
  expect(emptyValues(fields, ContactInput)).toEqual({ nameTh: '', position: '', email: '', order: 0, isVisible: true });
});

it('fills in a record and reads it back as the contract types it', () => {
  const record = { nameTh: 'ช่าง', position: { id: 3, nameTh: 'ช่างซ่อม' }, email: null, order: 2, isVisible: false };
  const values = valuesOf(fields, record);
  expect(values).toEqual({ nameTh: 'ช่าง', position: '3', email: '', order: 2, isVisible: false });
  expect(bodyOf(fields, values, ContactInput)).toEqual({ nameTh: 'ช่าง', position: 3, email: '', order: 2, isVisible: false });
});

it('sends only what was changed', () => {
  expect(changesOf({ nameTh: 'ช่างไฟ', order: 2 }, { nameTh: 'ช่าง', order: 2 })).toEqual({ nameTh: 'ช่างไฟ' });
});

it('sends a choice among words as the word', () => {
  const input = z.strictObject({ size: z.enum(['S', 'M']).nullable().default(null) });
  expect(bodyOf([{ field: 'size', from: choices }], { size: 'M' }, input)).toEqual({ size: 'M' });
  expect(bodyOf([{ field: 'size', from: choices }], { size: '' }, input)).toEqual({ size: null });
});
