import { expect, it } from 'vitest';
import { namesOf } from './names.ts';

it('spells an area for every place its name stands in', () => {
  expect(namesOf('parking-lot')).toEqual({
    area: 'parking-lot',
    value: 'parkingLot',
    type: 'ParkingLot',
    table: 'parking_lot',
    path: '/parking-lots',
    title: 'Parking lot',
  });
});

it.each(['', 'Visitor', 'visitor_card', '../visitor', 'visitor-'])('refuses the name %j', (name) => {
  expect(() => namesOf(name)).toThrow('An area is named');
});
