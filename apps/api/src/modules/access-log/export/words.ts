import type { AccessLog } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';

const words = {
  th: {
    title: 'บันทึกการเข้าออก',
    head: ['เวลา', 'อุปกรณ์', 'ทิศทาง', 'ผล', 'เหตุผล', 'บุคคล', 'ห้อง', 'อาคาร', 'เลขบัตร', 'ทะเบียนรถ', 'จังหวัด'],
    direction: { in: 'เข้า', out: 'ออก', unknown: 'ไม่ทราบ' },
    result: { granted: 'ผ่าน', denied: 'ไม่ผ่าน' },
    visitor: 'ผู้มาติดต่อ',
  },
  en: {
    title: 'Access log',
    head: ['When', 'Device', 'Direction', 'Result', 'Reason', 'Person', 'Room', 'Building', 'Card number', 'Plate', 'Province'],
    direction: { in: 'In', out: 'Out', unknown: 'Unknown' },
    result: { granted: 'Granted', denied: 'Denied' },
    visitor: 'Visitor',
  },
} as const;

export const titleIn = (language: Language) => words[language].title;
export const headIn = (language: Language): readonly string[] => words[language].head;

/** One entry as a line of the file, in the property's time. */
export function lineOf(entry: AccessLog, language: Language, zone: string): string[] {
  const { direction, result, visitor } = words[language];
  const { device, person, room } = entry;
  return [
    momentIn(entry.occurredAt, zone),
    (language === 'en' && device?.nameEn) || (device?.name ?? String(entry.deviceId)),
    direction[entry.direction],
    result[entry.result],
    entry.reason ?? '',
    person ? (language === 'en' ? person.nameEn : person.nameTh) : entry.isVisitor ? visitor : '',
    room?.name ?? '',
    room?.building ?? '',
    entry.cardNo ?? '',
    entry.plate ?? '',
    entry.plateProvince ?? '',
  ];
}

/** `2026-11-15 09:30:00`: sorts and reads the same in every spreadsheet. */
const momentIn = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);

/** What a spreadsheet would run as a formula. */
const RUNS = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const quoted = (text: string) => `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
export const csvLine = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;
