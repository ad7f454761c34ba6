import type { Delivery } from '@lobby/contract/areas/delivery';
import type { CardBlock, HeldCard, Officer, OfficerActivity, ReportedVisit, ReportList } from '@lobby/contract/areas/report';
import {
  cardKindWords,
  cardStateWords,
  channelWords,
  deliveryErrorIn,
  deliveryStateWords,
  kindWords,
  reasonIn,
  roleWords,
  visitKindWords,
  visitStateWords,
  type Words,
} from '@lobby/contract/areas/report-words';
import type { Language } from '@lobby/contract/constants';
import type { ExportCell } from '#platform/module.ts';

type Named = { name: string; nameEn: string | null };
type InBoth = { nameTh: string; nameEn: string };
type Rows = {
  'officer-list': Officer;
  'officer-activities-log': OfficerActivity;
  'card-holder-list': HeldCard;
  'block-card-list': CardBlock;
  visitors: ReportedVisit;
  deliveries: Delivery;
};

const head: Record<keyof Rows, Words<string[]>> = {
  'officer-list': {
    th: ['ชื่อ', 'ชื่อผู้ใช้', 'บทบาท', 'ตำแหน่ง', 'โทรศัพท์', 'สถานะ', 'เหตุผลที่ระงับ', 'ใช้งานล่าสุด', 'ยืนยันสองขั้นตอน', 'สร้างเมื่อ', 'แก้ไขเมื่อ'],
    en: ['Name', 'Username', 'Role', 'Position', 'Phone', 'Status', 'Why blocked', 'Last seen', 'Two-step', 'Created', 'Changed'],
  },
  'officer-activities-log': {
    th: ['เวลา', 'เจ้าหน้าที่', 'การกระทำ', 'รายการ', 'เลขที่', 'ชื่อรายการ', 'รายละเอียด'],
    en: ['When', 'Officer', 'What was done', 'Record', 'Number', 'Name', 'Changes'],
  },
  'card-holder-list': {
    th: ['เลขบัตร', 'ชนิด', 'ผู้ถือ', 'บทบาท', 'ห้อง', 'อาคาร', 'ออกให้เมื่อ', 'ใช้ได้ถึง', 'สถานะ', 'ใช้ล่าสุดวันที่'],
    en: ['Card number', 'Type', 'Holder', 'Role', 'Room', 'Building', 'Issued', 'Valid until', 'Status', 'Last used on'],
  },
  'block-card-list': {
    th: ['เลขบัตร', 'ผู้ถือ', 'ห้อง', 'อาคาร', 'ประเภท', 'เหตุผล', 'ผู้ระงับ', 'ระงับเมื่อ', 'ปลดเมื่อ', 'ยังอยู่ที่อุปกรณ์', 'ส่งไม่สำเร็จ'],
    en: [
      'Card number',
      'Holder',
      'Room',
      'Building',
      'Kind',
      'Reason',
      'Blocked by',
      'Blocked',
      'Released',
      'Still at devices',
      'Failed',
    ],
  },
  visitors: {
    th: ['ชื่อ', 'ประเภท', 'ห้อง', 'อาคาร', 'มาพบ', 'จำนวนคน', 'โทรศัพท์', 'ทะเบียนรถ', 'ตั้งแต่', 'ถึง', 'เข้าล่าสุด', 'ออกล่าสุด', 'สถานะ'],
    en: [
      'Name',
      'Type',
      'Room',
      'Building',
      'Visits',
      'People',
      'Phone',
      'Plate',
      'From',
      'Until',
      'Last in',
      'Last out',
      'Status',
    ],
  },
  deliveries: {
    th: ['เวลา', 'ผู้รับ', 'เรื่อง', 'ช่องทาง', 'สถานะ', 'จำนวนครั้งที่ส่ง', 'ส่งเมื่อ', 'เหตุผล'],
    en: ['When', 'Receiver', 'About', 'Channel', 'Status', 'Tries', 'Sent', 'Reason'],
  },
};
const names: Record<ReportList, Words> = {
  'officer-list': { th: 'รายชื่อเจ้าหน้าที่', en: 'Officers' },
  'officer-activities-log': { th: 'บันทึกการทำงานของเจ้าหน้าที่', en: 'Officer activities' },
  'card-holder-list': { th: 'รายชื่อผู้ถือบัตร', en: 'Card holders' },
  'block-card-list': { th: 'รายการบัตรที่ถูกระงับ', en: 'Blocked cards' },
  'card-activities-log': { th: 'บันทึกการใช้บัตร', en: 'Card activities' },
  visitors: { th: 'ผู้มาติดต่อ', en: 'Visitors' },
  deliveries: { th: 'การแจ้งเตือนที่ส่ง', en: 'Notifications sent' },
};
const status: Words<[string, string]> = { th: ['ใช้งานได้', 'ระงับ'], en: ['Active', 'Blocked'] };
const yes: Words = { th: 'มี', en: 'Yes' };

export const headOf = (report: keyof Rows, language: Language) => head[report][language];

/** With the day of the request, in the property's time zone. */
export const fileNameOf = (report: ReportList, language: Language, createdAt: Date, timeZone: string) =>
  `${names[report][language]} ${new Intl.DateTimeFormat('sv-SE', { timeZone }).format(createdAt)}`;

const lines: { [N in keyof Rows]: (row: Rows[N], language: Language) => (ExportCell | null | undefined)[] } = {
  'officer-list': (row, language) => [
    nameIn(row, language),
    row.username,
    row.role && roleIn(row.role, language),
    row.position && bothIn(row.position, language),
    row.phone,
    status[language][row.status ? 0 : 1],
    row.blockedReason,
    row.lastSeenAt,
    row.hasMfa ? yes[language] : '',
    row.createdAt,
    row.updatedAt,
  ],
  'officer-activities-log': (row, language) => [
    row.at,
    row.officer && nameIn(row.officer, language),
    kindWords[row.kind][language],
    row.record,
    row.recordId,
    row.name && bothIn(row.name, language),
    changesIn(row, language),
  ],
  'card-holder-list': (row, language) => [
    row.cardNo,
    cardKindWords[row.type][language],
    row.holder && bothIn(row.holder, language),
    row.holder?.role && roleIn(row.holder.role, language),
    row.room?.name,
    row.room?.category?.name,
    row.issuedAt,
    row.validUntil,
    cardStateWords[row.status][language],
    row.lastUsedAt,
  ],
  'block-card-list': (row, language) => [
    row.cardNo,
    row.holder && bothIn(row.holder, language),
    row.room?.name,
    row.room?.category?.name,
    cardStateWords[row.kind][language],
    reasonIn(row.reason, language),
    row.blockedBy && nameIn(row.blockedBy, language),
    row.blockedAt,
    row.unblockedAt,
    row.deviceState && String(row.deviceState.remaining),
    row.deviceState && String(row.deviceState.failed),
  ],
  visitors: (row, language) => [
    row.name,
    visitKindWords[row.kind][language],
    row.room?.name,
    row.room?.category?.name,
    row.host && bothIn(row.host, language),
    String(row.party),
    row.phone,
    row.plate,
    row.expectedFrom,
    row.expectedTo,
    row.checkedInAt,
    row.checkedOutAt,
    visitStateWords[row.state][language],
  ],
  deliveries: (row, language) => [
    row.createdAt,
    row.receiver && nameIn(row.receiver, language),
    row.message?.title,
    channelWords[row.channel][language],
    deliveryStateWords[row.state][language],
    String(row.attempts),
    row.sentAt,
    deliveryErrorIn(row.errorCode, language),
  ],
};

/** Rows of the file; what is not known stays empty. */
export const linesOf =
  (report: keyof Rows, language: Language) =>
  (row: object): ExportCell[] =>
    (lines[report] as (row: object, language: Language) => (ExportCell | null | undefined)[])(row, language).map(
      (cell) => cell ?? '',
    );

const roleIn = ({ type, name }: { type: string; name: string }, language: Language) =>
  (roleWords as Record<string, Words | undefined>)[type]?.[language] ?? name;
const nameIn = ({ name, nameEn }: Named, language: Language) => (language === 'en' && nameEn) || name;
const bothIn = ({ nameTh, nameEn }: InBoth, language: Language) => (language === 'th' ? nameTh : nameEn);

function changesIn({ changes }: OfficerActivity, language: Language): string {
  const shown = (value: OfficerActivity['changes'][number]['before']) =>
    value === null ? '–' : typeof value === 'object' ? bothIn(value, language) : String(value);
  return changes.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`).join('; ');
}
