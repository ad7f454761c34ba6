import type { z } from 'zod';
import { floorChoices } from '#shared/choices/building-choices.ts';
import { facilityChoices, otherFacilityChoices } from '#shared/facility/facility-choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Section } from '#shared/form/fields.ts';
import type { facilityRecords } from '../facility.records.ts';
import { DrawnDayField } from './DrawnDay.tsx';
import { accessGroupChoices } from './form-choices.ts';
import { hoursField, TypedAbove } from './HoursField.tsx';
import { lengthField, MinutesField } from './LengthField.tsx';
import { DevicesField, PriceField, RulesFileField } from './OwnFields.tsx';

/** `id` is the facility of the form, where there is one already. */
export const facilitySections = (id?: number): Section<z.input<typeof facilityRecords.input>>[] => [
  {
    name: 'what',
    fields: [
      { field: 'name' },
      { field: 'nameEn' },
      { field: 'floor', from: floorChoices('') },
      { field: 'parent', from: id === undefined ? facilityChoices : otherFacilityChoices(id) },
      { field: 'description', as: 'long' },
    ],
  },
  {
    name: 'hours',
    fields: [
      { field: 'officeHourOpen', own: hoursField('officeHourClose') },
      { field: 'officeHourClose', own: TypedAbove },
      { field: 'privateHourOpen', own: hoursField('privateHourClose') },
      { field: 'privateHourClose', own: TypedAbove },
      { field: 'slotHourTime', own: lengthField('slotMinuteTime'), short: true },
      { field: 'slotMinuteTime', own: TypedAbove },
      { field: 'limitHourTime', own: lengthField('limitMinuteTime'), short: true },
      { field: 'limitMinuteTime', own: DrawnDayField },
    ],
  },
  {
    name: 'limits',
    fields: [
      { field: 'maxOnTime' },
      { field: 'bufferMinutes' },
      { field: 'minLeadMinutes', own: MinutesField, short: true },
      { field: 'maxAheadDays' },
      { field: 'cancelAtLeast', own: MinutesField, short: true },
      { field: 'checkInMinutes' },
      { field: 'needsApproval' },
    ],
  },
  { name: 'price', fields: [{ field: 'pricePerHour', own: PriceField, short: true }, { field: 'holdMinutes' }] },
  {
    name: 'show',
    fields: [
      { field: 'cover', own: pictureField({ area: 'facility', field: 'cover', shape: 'cover' }) },
      { field: 'source', own: RulesFileField },
    ],
  },
  {
    name: 'devices',
    fields: [
      { field: 'hardware', own: DevicesField },
      { field: 'accessGroupId', from: accessGroupChoices },
      { field: 'isDoorRestricted' },
    ],
  },
  { name: 'use', fields: [{ field: 'isActive' }, { field: 'offReason' }] },
];
