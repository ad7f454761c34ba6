import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { door } from '#testing/cards.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { visit } from '#testing/visits.ts';
import { visitorArea } from '../visitor.area.ts';

const server = fakeServer();
const show = async (gates: object | null) => {
  const page = { ...visit({ plate: '1กข1234' }), pass: null, deskCode: null, visits: 1, list: [], gates };
  server.answer('GET /visitor/5', { body: { data: page } });
  showArea(visitorArea, '/visitor/5');
  await screen.findByText(t('visitor.entries.none'));
};
const shown = () => screen.getByText(t('visitor.field.gates')).nextElementSibling?.textContent;
const gate = (id: number, state: string) => door(id, state, { kind: 'visit' });

beforeEach(() => {
  signInAs();
});

it.each([
  ['on', 'On at the gates', [gate(1, 'on'), gate(2, 'on')]],
  ['on its way to one of them', 'On its way to the gates', [gate(1, 'on'), gate(2, 'adding')]],
  ['being taken off', 'Being taken off the gates', [gate(1, 'removing')]],
  ['not taken by some', 'Did not reach Door 2, Door 3', [gate(1, 'on'), gate(2, 'addFailed'), gate(3, 'addFailed')]],
  ['still on where it should be off', 'Still on at Door 1', [gate(1, 'removeFailed')]],
])('the plate is said to be %s', async (_, words, devices) => {
  await show({ opensAt: null, devices });
  expect(shown()).toBe(words);
});

it('before the visit it is said when the gates get the plate', async () => {
  await show({ opensAt: '2096-10-31T23:00:00Z', devices: [] });
  expect(shown()).toMatch(/^Goes to the gates on .*06:00$/);
});

it('nothing is said where there is no gate, or none will open', async () => {
  await show(null);
  expect(screen.queryByText(t('visitor.field.gates'))).toBeNull();
});
