import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { categoryApi, categoryShape } from '../areas/category.ts';
import { contactApi } from '../areas/contact.ts';
import { moves } from '../moves.ts';
import { crud } from './crud.ts';
import { email, firstOf, flag, id, optionalText, phone, ref, text } from './fields.ts';

describe('fields', () => {
  it('keeps text tidy and says what is missing', () => {
    expect(text(5).parse(' ab ')).toBe('ab');
    expect(text(5).safeParse('   ').error?.issues[0]?.message).toBe('required');
    expect(text(5).safeParse('abcdef').error?.issues[0]?.message).toBe('tooLong');
  });

  it('stores an emptied optional text as nothing', () => {
    expect([optionalText(9).parse(' '), optionalText(9).parse(null), optionalText(9).parse(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(email.parse('')).toBeNull();
    expect(email.safeParse('office@').error?.issues[0]?.message).toBe('email');
  });

  it.each(['02-713-2200', '1669', '+66 81 234 5678', '02-399-5500 #12', '*98'])('takes %s for a phone number', (number) => {
    expect(phone().parse(number)).toBe(number);
  });

  it.each([0, -1, 1.5, 2_147_483_648, '1', null, true])('takes no %j for an id', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });

  it('takes one record or a list of at most one for the same', () => {
    const parent = firstOf(ref('category')).default(null);
    expect([5, [5], [], null, undefined].map((value) => parent.parse(value))).toEqual([5, 5, null, null, null]);
    for (const wrong of [[5, 6], [null], ['5'], '5', 0, {}]) expect(parent.safeParse(wrong).success).toBe(false);
    expect(firstOf(ref('category')).meta()).toMatchObject({ ref: 'category' });
  });
});

describe('an ordinary area', () => {
  const thing = z.strictObject({ name: text(9), note: optionalText(9), isActive: flag.default(true) });
  const api = crud('/things', { item: thing.extend({ id }), input: thing });

  it('fills in what a new record leaves out', () => {
    expect(api.create.body.parse({ name: 'a' })).toEqual({ name: 'a', note: null, isActive: true });
  });

  it('leaves alone what an update leaves out', () => {
    expect(api.update.body.parse({ name: 'b' })).toEqual({ name: 'b' });
    expect(api.update.body.parse({})).toEqual({});
  });

  it('refuses fields it does not know', () => {
    expect(api.update.body.safeParse({ id: 1 }).success).toBe(false);
  });

  it('lets a list be asked by its plain fields and its relations only', () => {
    expect(Object.keys(contactApi.shape.relations)).toEqual(['position', 'photo']);
    expect(contactApi.shape.fields).toMatchObject({
      nameTh: 'text',
      isActive: 'boolean',
      order: 'number',
      updatedAt: 'instant',
      email: 'text',
      id: 'number',
    });
    expect(contactApi.shape.fields).not.toHaveProperty('position');
    expect(categoryShape.relations.parent?.()).toBe(categoryShape);
    expect(categoryApi.list.query.parse({}).sort).toEqual(['order:asc']);
  });
});

it('names the legal moves of a status', () => {
  const Status = z.enum(['waiting', 'done']);
  const legal = moves(Status, { finish: { from: 'waiting', to: 'done' } });
  expect(legal.finish).toEqual({ from: 'waiting', to: 'done' });
});
