import type { ACCESS_REASONS } from '@lobby/contract/areas/access-event';
import type { AccessLog, AccessLogName } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import type { ExportCell } from '#platform/module.ts';

type Reasons = Record<(typeof ACCESS_REASONS)[number], string>;

const th = {
  name: {
    building: 'บันทึกเข้าออกอาคาร',
    'conventional-parking': 'บันทึกลานจอดรถทั่วไป',
    'auto-parking': 'บันทึกที่จอดรถอัตโนมัติ',
  },
  head: ['เวลา', 'อุปกรณ์', 'ชั้น', 'ทิศทาง', 'ผล', 'เหตุผล', 'บุคคล', 'ห้อง', 'อาคาร', 'เลขบัตร', 'ทะเบียนรถ', 'จังหวัด', 'ประเภทรถ'],
  direction: { in: 'เข้า', out: 'ออก', unknown: 'ไม่ทราบทิศทาง' },
  result: { granted: 'อนุญาต', denied: 'ไม่อนุญาต' },
  car: { sedan: 'รถเก๋ง', suv: 'รถ SUV' },
  visitor: 'ผู้มาติดต่อ',
  reason: {
    'unknown-card': 'ไม่พบบัตรนี้ในระบบ',
    expired: 'บัตรหมดอายุ',
    blocked: 'บัตรถูกระงับ',
    'no-permission': 'ไม่มีสิทธิ์ใช้จุดนี้',
    'wrong-time': 'นอกเวลาที่อนุญาต',
    'anti-passback': 'แตะซ้ำโดยยังไม่ได้ออก',
    'unknown-plate': 'ไม่พบทะเบียนนี้ในระบบ',
    full: 'ที่จอดรถเต็ม',
  } satisfies Reasons,
};
const en: typeof th = {
  name: {
    building: 'Building access log',
    'conventional-parking': 'Conventional car park log',
    'auto-parking': 'Automatic car park log',
  },
  head: [
    'When',
    'Device',
    'Floor',
    'Direction',
    'Result',
    'Reason',
    'Person',
    'Room',
    'Building',
    'Card number',
    'Plate',
    'Province',
    'Type of car',
  ],
  direction: { in: 'In', out: 'Out', unknown: 'Direction unknown' },
  result: { granted: 'Granted', denied: 'Denied' },
  car: { sedan: 'Sedan', suv: 'SUV' },
  visitor: 'Visitor',
  reason: {
    'unknown-card': 'Card not in the system',
    expired: 'Card has expired',
    blocked: 'Card is blocked',
    'no-permission': 'Not allowed here',
    'wrong-time': 'Not allowed at this time',
    'anti-passback': 'Came in twice without leaving',
    'unknown-plate': 'Plate not in the system',
    full: 'Car park is full',
  },
};
const labels: Record<Language, typeof th> = { th, en };

export const headerIn = (language: Language) => labels[language].head;

/** File name with the day of the request, in the property's time zone. */
export const nameOf = (log: AccessLogName, language: Language, createdAt: Date, timeZone: string) =>
  `${labels[language].name[log]} ${new Intl.DateTimeFormat('sv-SE', { timeZone }).format(createdAt)}`;

/** Entries as rows of a file. Known reason codes are translated, free text is kept as it is, or masked. */
export function linesIn(language: Language): (entry: AccessLog) => ExportCell[] {
  const { direction, result, car, visitor } = labels[language];
  const reasons: Record<string, string> = labels[language].reason;
  const isThai = language === 'th';
  return ({ device, person, room, ...entry }) => [
    entry.occurredAt,
    (!isThai && device?.nameEn) || (device?.name ?? String(entry.deviceId)),
    entry.floor ?? '',
    direction[entry.direction],
    result[entry.result],
    entry.reason === null ? '' : (reasons[entry.reason] ?? entry.reason),
    person ? (isThai ? person.nameTh : person.nameEn) : entry.isVisitor ? visitor : '',
    room?.name ?? '',
    room?.building ?? '',
    entry.cardNo ?? '',
    entry.plate ?? '',
    entry.plateProvince ?? '',
    entry.vehicleClass ? car[entry.vehicleClass] : '',
  ];
}
