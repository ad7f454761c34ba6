import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PaymentInput } from '../areas/payment-input.ts';
import { allocate } from './allocation.ts';
import { bahtInEnglish, bahtInThai } from './baht-text.ts';
import { lateCharge } from './late-charge.ts';
import { baht, bahtOf, exactSatang, lineAmount, MAX_SATANG, multiplyAndRound, roundingLine, satangOf, spread } from './satang.ts';

/** `LOBBY_DRILL=full` tries each rule a hundred thousand times. */
const many = { numRuns: process.env.LOBBY_DRILL === 'full' ? 100_000 : 5000 };
const satang = fc.integer({ min: 0, max: MAX_SATANG });

describe('satang', () => {
  it('baht with two decimals are whole satang, whatever a float makes of them; a third decimal is refused', () => {
    expect([0.29, 1.1, 1482.05, 99_999_999.99, 0.01].map(satangOf)).toEqual([29, 110, 148_205, MAX_SATANG, 1]);
    expect([1.005, 0.001, 10.999].map(satangOf)).toEqual([undefined, undefined, undefined]);
    expect(baht().safeParse(1.005).success).toBe(false);
    expect(baht().parse(0.29)).toBe(29);
    expect([0, -1, 100_000_000].map((value) => baht().safeParse(value).success)).toEqual([false, false, false]);
    expect(baht(0).parse(0)).toBe(0);
  });

  it('R39: every amount goes to the wire and back unchanged', () => {
    fc.assert(
      fc.property(satang, (amount) => {
        expect(satangOf(JSON.parse(JSON.stringify(bahtOf(amount))))).toBe(amount);
      }),
      many,
    );
  });

  it('R39: a line is rate × area, rounded once and half up, as long arithmetic has it', () => {
    expect(lineAmount(4550, 3257)).toBe(148_194);
    expect(lineAmount(1, 50)).toBe(1);
    fc.assert(
      fc.property(
        satang,
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 10_000 })),
        (rate, area, divisor) => {
          const exact = BigInt(rate) * BigInt(area);
          const [whole, rest] = [exact / BigInt(divisor), exact % BigInt(divisor)];
          const rounded = whole + (rest * 2n >= BigInt(divisor) ? 1n : 0n);
          // Beyond what any bill may cost a number is not exact any more.
          fc.pre(rounded <= BigInt(Number.MAX_SAFE_INTEGER));
          return BigInt(multiplyAndRound(rate, area, divisor)) === rounded;
        },
      ),
      many,
    );
  });

  it('R39: what is left of a price after its discount is what the digits say', () => {
    const digits = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_SATANG }), fc.double({ min: 0, max: 1, noNaN: true }), (price, share) => {
        const discount = Math.floor(price * share);
        const sent = JSON.parse(`{"name":"x","room":1,"type":66,"price":${digits(price)},"discount":${digits(discount)}}`);
        const bill = PaymentInput.parse(sent);
        const left = BigInt(digits(price).replace('.', '')) - BigInt(digits(discount).replace('.', ''));
        return BigInt((bill.price as number) - bill.discount) === left && BigInt(exactSatang(bahtOf(Number(left)))) === left;
      }),
      many,
    );
    expect(() => exactSatang(1.005)).toThrow('not whole satang');
  });

  it('a total is rounded by a line of its own, to coins of 25 satang or to the baht', () => {
    expect([148_194, 148_213, 148_212].map((total) => roundingLine(total, 'quarter'))).toEqual([6, 12, -12]);
    expect([148_194, 148_250, 148_249].map((total) => roundingLine(total, 'baht'))).toEqual([6, 50, -49]);
    expect(roundingLine(148_194, 'satang')).toBe(0);
  });

  it('R39: a year in advance is spread over its months without losing a satang', () => {
    expect(spread(100_000, 12)).toEqual([...Array<number>(4).fill(8334), ...Array<number>(8).fill(8333)]);
    fc.assert(
      fc.property(satang, fc.integer({ min: 1, max: 120 }), (amount, parts) => {
        const share = BigInt(amount) / BigInt(parts);
        const more = Number(BigInt(amount) % BigInt(parts));
        const exact = Array.from({ length: parts }, (_, at) => share + (at < more ? 1n : 0n));
        const shares = spread(amount, parts);
        expect(shares.map(BigInt)).toEqual(exact);
        expect(shares.reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
      many,
    );
  });
});

describe('amounts in words', () => {
  it.each([
    [0, 'ศูนย์บาทถ้วน', 'zero baht only'],
    [1100, 'สิบเอ็ดบาทถ้วน', 'eleven baht only'],
    [2100, 'ยี่สิบเอ็ดบาทถ้วน', 'twenty-one baht only'],
    [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน', 'one hundred one baht only'],
    [100_000_100, 'หนึ่งล้านเอ็ดบาทถ้วน', 'one million one baht only'],
    [25, 'ยี่สิบห้าสตางค์', 'twenty-five satang'],
    [101, 'หนึ่งบาทหนึ่งสตางค์', 'one baht and one satang'],
    [148_205, 'หนึ่งพันสี่ร้อยแปดสิบสองบาทห้าสตางค์', 'one thousand four hundred eighty-two baht and five satang'],
    [1_012_100_000, 'สิบล้านหนึ่งแสนสองหมื่นหนึ่งพันบาทถ้วน', 'ten million one hundred twenty-one thousand baht only'],
    [1_100_000_000, 'สิบเอ็ดล้านบาทถ้วน', 'eleven million baht only'],
  ])('%d satang', (amount, thai, english) => {
    expect([bahtInThai(amount), bahtInEnglish(amount)]).toEqual([thai, english]);
  });

  /** Reads the words again, by a grammar that shares nothing with what wrote them. */
  function readThai(words: string): number {
    const digits: Record<string, number> = Object.fromEntries(
      ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'].map((word, at) => [word, at]),
    );
    const places: Record<string, number> = { สิบ: 10, ร้อย: 100, พัน: 1000, หมื่น: 10_000, แสน: 100_000 };
    const tokens = words.match(/ศูนย์|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน|เอ็ด|ยี่|บาทถ้วน|บาท|สตางค์/g);
    expect(tokens?.join('')).toBe(words);
    let [total, group, digit] = [0, 0, 0];
    for (const token of tokens ?? []) {
      if (token === 'เอ็ด') digit = 1;
      else if (token === 'ยี่') digit = 2;
      else if (token in digits) digit = digits[token] as number;
      else if (token in places) [group, digit] = [group + (digit || 1) * (places[token] as number), 0];
      else if (token === 'ล้าน') [group, digit] = [(group + digit) * 1_000_000, 0];
      else [total, group, digit] = [total + (group + digit) * (token === 'สตางค์' ? 1 : 100), 0, 0];
    }
    return total;
  }

  it('no two amounts have the same words', () => {
    fc.assert(
      fc.property(satang, (amount) => {
        expect(readThai(bahtInThai(amount))).toBe(amount);
      }),
      { numRuns: 20_000 },
    );
    fc.assert(
      fc.property(satang, satang, (a, b) => {
        expect(bahtInEnglish(a) === bahtInEnglish(b)).toBe(a === b);
      }),
    );
  });
});

describe('the late charge', () => {
  const rule = { rate: 1200, rateAfterSixMonths: 2000, mode: 'from-threshold' } as const;
  it.each([
    [1_200_000, '2026-01-05', '2026-02-19', 'from-threshold', 17_753],
    [1_200_000, '2026-01-05', '2026-08-04', 'from-threshold', 91_134],
    [1_200_000, '2026-01-05', '2026-08-04', 'whole-period', 138_740],
    [148_194, '2026-08-31', '2027-02-28', 'from-threshold', 8819],
    [148_194, '2026-08-31', '2027-03-01', 'from-threshold', 8900],
    [1_200_000, '2026-01-05', '2026-01-05', 'whole-period', 0],
    [1_200_000, '2026-01-05', '2025-12-01', 'from-threshold', 0],
    [36_500_00, '2028-02-28', '2028-03-01', 'from-threshold', 2400],
  ] as const)('%d satang due %s, paid %s, %s: %d', (principal, dueOn, paidOn, mode, charge) => {
    expect(lateCharge(principal, dueOn, paidOn, { ...rule, mode })).toBe(charge);
  });

  it('R39: is what a clerk adds up day by day, at most half a satang off for the rounding', () => {
    const days = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(satang, fc.integer({ min: 0, max: 3000 }), days, (principal, start, late) => {
        const dayOf = (offset: number) => new Date(Date.UTC(2024, 0, 1 + start + offset)).toISOString().slice(0, 10);
        const due = new Date(Date.UTC(2024, 0, 1 + start));
        const limit = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 7, 0));
        const six = Math.min(due.getUTCDate(), limit.getUTCDate());
        const threshold = Date.UTC(limit.getUTCFullYear(), limit.getUTCMonth(), six);
        let weighed = 0n;
        for (let at = 1; at <= late; at += 1) weighed += Date.UTC(2024, 0, 1 + start + at) > threshold ? 2000n : 1200n;
        const doubled = BigInt(lateCharge(principal, dayOf(0), dayOf(late), rule)) * 7_300_000n;
        const exact = BigInt(principal) * weighed * 2n;
        const off = doubled - exact;
        expect(off <= 3_650_000n && off > -3_650_000n).toBe(true);
      }),
      many,
    );
  });
});

describe('a payment over several bills', () => {
  const bill = (id: number, dueOn: string, balanceSatang: number) => ({ id, dueOn, balanceSatang });
  const bills = [bill(1, '2026-12-05', 100), bill(2, '2026-09-05', 200), bill(3, '2026-10-05', 300), bill(4, '2026-09-05', 50)];

  it('pays what is due before what is not, the oldest first; what is left is credit', () => {
    expect(allocate(400, bills, [], '2026-11-17')).toEqual({
      parts: [
        { payment: 2, satang: 200 },
        { payment: 4, satang: 50 },
        { payment: 3, satang: 150 },
      ],
      creditSatang: 0,
    });
    expect(allocate(1000, bills, [], '2026-11-17').creditSatang).toBe(350);
  });

  it('pays what the payer named before anything else', () => {
    expect(allocate(150, bills, [1, 3], '2026-11-17').parts).toEqual([
      { payment: 1, satang: 100 },
      { payment: 3, satang: 50 },
    ]);
  });

  it('R39: no satang is lost, no bill is paid beyond its balance, and a later bill gets nothing while an earlier one is open', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
    const open = fc.array(fc.record({ dueOn: day, balanceSatang: fc.integer({ min: 1, max: 1_000_000 }) }), { maxLength: 12 });
    fc.assert(
      fc.property(open, satang, (list, amount) => {
        const own = list.map((one, id) => ({ id, ...one }));
        const { parts, creditSatang } = allocate(amount, own, [], '2026-11-15');
        const paid = new Map(parts.map(({ payment, satang: part }) => [payment, part]));
        const sum = parts.reduce((total, { satang: part }) => total + part, 0);
        const isWhole = own.every(({ id, balanceSatang }) => (paid.get(id) ?? 0) <= balanceSatang);
        const inOrder = own.every(({ id, dueOn, balanceSatang }) => {
          const isOpen = (paid.get(id) ?? 0) < balanceSatang;
          return !isOpen || own.every((other) => other.dueOn <= dueOn || !paid.has(other.id));
        });
        expect([sum + creditSatang, isWhole, inOrder]).toEqual([amount, true, true]);
      }),
      many,
    );
  });
});
