import { failed, type Summary } from '@lobby/contract/areas/dashboard';
import { describe, expect, it } from 'vitest';
import { cardsOf, missingIn, type Overview, type WidgetAnswer } from './widget-words.ts';

const nothing: Summary = {
  valueIn: 0,
  valueOut: 0,
  denied: 0,
  changeIn: null,
  changeOut: null,
  inside: 0,
  insideSince: null,
  isCounted: false,
  capacity: null,
};
const answer = (changes: Partial<Summary> = {}): WidgetAnswer => ({
  summary: { title: '', data: { ...nothing, ...changes } },
  chart: { title: '', data: { bucket: 'day', points: [] } },
});
const overview = (changes: Partial<Overview> = {}): Overview => ({
  from: new Date(),
  to: new Date(),
  devices: [],
  widgets: {
    door: answer(),
    elevator: answer(),
    'conventional-parking': answer(),
    'auto-parking-suv': answer(),
    event: answer(),
  },
  ...changes,
});
const names = (of: Overview) => cardsOf(of).map(({ name }) => name);

describe('a house', () => {
  it('without devices shows no zeros, but what is missing', () => {
    expect(names(overview())).toEqual([]);
    expect(missingIn(overview())).toBe('devices');
  });

  it('says so where devices were never online', () => {
    expect(missingIn(overview({ devices: [{ kind: 'door', inUse: 2, heard: 0 }] }))).toBe('reports');
  });

  it('has a card for what it has, also while nothing happens', () => {
    const quiet = overview({ devices: [{ kind: 'auto-parking', inUse: 1, heard: 1 }] });
    expect(names(quiet)).toEqual(['auto-parking-suv', 'event']);
    expect(missingIn(quiet)).toBeUndefined();
  });

  it('keeps the card of a door that was taken down as long as it has numbers, and of one that failed', () => {
    const { widgets } = overview();
    const kept = overview({ widgets: { ...widgets, door: answer({ denied: 1 }), elevator: { summary: failed, chart: failed } } });
    expect(names(kept)).toEqual(['door', 'elevator']);
    expect(missingIn(kept)).toBeUndefined();
  });
});
