import { type ParkingSystem, type Rate, StampRefused } from './parking-adapter.ts';

const rate = (code: string, nameTh: string, nameEn: string, minutes: number): Rate => ({
  code,
  nameTh,
  nameEn,
  minutes,
  amountSatang: null,
  percent: null,
});
const RATES = [
  rate('1H', 'จอดฟรี 1 ชั่วโมง', '1 hour free', 60),
  rate('2H', 'จอดฟรี 2 ชั่วโมง', '2 hours free', 120),
  rate('3H', 'จอดฟรี 3 ชั่วโมง', '3 hours free', 180),
  rate('OVERNIGHT', 'จอดค้างคืน', 'Overnight', 720),
];

/** Stands in for a parking system: tickets and plates that end in 9 are refused, for those that end in 8 it does not answer. */
export const parkingSimulator: ParkingSystem = {
  listRates: async () => RATES,
  async apply(stamp, signal) {
    const number = 'car' in stamp ? stamp.car.plate : stamp.ticketNo;
    if (number.endsWith('9')) throw new StampRefused('No such ticket or car');
    if (number.endsWith('8')) await silence(signal);
    return `simulated-${stamp.key}`;
  },
  outcome: async () => 'applied',
  void: async () => true,
};

const silence = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
