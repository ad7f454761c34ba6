const DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];
const MILLION = 1_000_000;

/** An amount in Thai words, as a receipt says it. */
export function bahtInThai(satang: number): string {
  const baht = Math.floor(satang / 100);
  const rest = satang % 100;
  if (rest === 0) return `${baht === 0 ? DIGITS[0] : thaiNumber(baht)}บาทถ้วน`;
  return `${baht === 0 ? '' : `${thaiNumber(baht)}บาท`}${thaiNumber(rest)}สตางค์`;
}

function thaiNumber(value: number): string {
  if (value < MILLION) return belowMillion(value, false);
  const rest = value % MILLION;
  return `${thaiNumber(Math.floor(value / MILLION))}ล้าน${rest === 0 ? '' : belowMillion(rest, true)}`;
}

/** A last one after anything else is เอ็ด, two tens are ยี่สิบ, and one ten is no หนึ่งสิบ. */
function belowMillion(value: number, isAfterMillions: boolean): string {
  const digits = Array.from(String(value), Number);
  return digits
    .map((digit, at) => {
      const place = digits.length - 1 - at;
      if (digit === 0) return '';
      if (place === 0 && digit === 1 && (at > 0 || isAfterMillions)) return 'เอ็ด';
      if (place === 1 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ';
      return `${DIGITS[digit]}${PLACES[place]}`;
    })
    .join('');
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GROUPS = [
  { size: 1_000_000, name: 'million' },
  { size: 1000, name: 'thousand' },
];

/** The same in English. */
export function bahtInEnglish(satang: number): string {
  const baht = Math.floor(satang / 100);
  const rest = satang % 100;
  if (baht === 0 && rest > 0) return `${englishNumber(rest)} satang`;
  return rest === 0 ? `${englishNumber(baht)} baht only` : `${englishNumber(baht)} baht and ${englishNumber(rest)} satang`;
}

function englishNumber(value: number): string {
  const group = GROUPS.find(({ size }) => value >= size);
  if (!group) return belowThousand(value);
  const rest = value % group.size;
  const head = `${englishNumber(Math.floor(value / group.size))} ${group.name}`;
  return rest === 0 ? head : `${head} ${englishNumber(rest)}`;
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value);
  const rest = value % 100;
  return `${ONES[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` ${belowHundred(rest)}`}`;
}

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] as string;
  const rest = value % 10;
  return `${TENS[Math.floor(value / 10) - 1]}${rest === 0 ? '' : `-${ONES[rest]}`}`;
}
