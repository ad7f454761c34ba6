import { ContactInput } from '@lobby/contract/areas/contact';
import { attachments, picture } from '@lobby/contract/areas/file';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Choices } from '#shared/choices/choices.ts';
import type { Field } from './fields.ts';
import { bodyOf, changesOf, emptyValues, settleValues, valuesOf } from './values.ts';

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

it('a file is held as it is shown and sent by its id; one on its way is waited for', async () => {
  const input = z.object({ photo: picture, papers: attachments(5) });
  const own = () => null;
  const files = [
    { field: 'photo', own },
    { field: 'papers', own },
  ];
  const later = { settle: () => Promise.resolve({ id: 9 }) };
  const held = { photo: later, papers: [{ id: 3 }, later] };
  expect(bodyOf(files, held, input), 'what is not there yet is not sent').toEqual({ photo: undefined, papers: [3] });
  expect(bodyOf(files, await settleValues(held), input)).toEqual({ photo: 9, papers: [3, 9] });
  expect(bodyOf(files, { photo: null, papers: [] }, input)).toEqual({ photo: null, papers: [] });
  expect(changesOf({ papers: [3] }, { papers: [3] }), 'the same papers are no change').toEqual({});
});
