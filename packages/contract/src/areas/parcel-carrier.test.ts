import { expect, it } from 'vitest';
import { CARRIER, guessCarrier } from './parcel-carrier.ts';

it.each([
  ['EF582621151TH', CARRIER.thailandPost],
  ['RC 123 456 789 TH', CARRIER.thailandPost],
  ['ef582621151th', CARRIER.thailandPost],
  ['SPXTH04012345678', CARRIER.spx],
  ['TH243412345678K', CARRIER.spx],
  ['TH0148V36H6A0', CARRIER.flash],
  ['TH47144JPC8E7B', CARRIER.flash],
  ['820123456789', CARRIER.jt],
  ['KEX10012345678', CARRIER.kex],
  ['KERDO000123456', CARRIER.kex],
  ['LEXPU0123456789', CARRIER.lazada],
  ['NVTHN0123456789', CARRIER.ninjaVan],
  ['1234567890', CARRIER.dhl],
])('%s looks like carrier %i', (code, carrier) => {
  expect(guessCarrier(code)).toBe(carrier);
});

it.each(['', '1203', 'ABC', '999999999999999', 'จดหมาย'])('%j could be from anybody', (code) => {
  expect(guessCarrier(code)).toBeNull();
});
