/** What an inbox may hold. `type` is the category on the wire; `push` is what somebody gets who never chose; a quiet one waits for the morning. */
interface NoticeKindRule {
  type: number;
  push: boolean;
  isUrgent: boolean;
}
const work = (type: number): NoticeKindRule => ({ type, push: true, isUrgent: false });
/** Long lists grow slowly: the inbox is enough. */
const summary = (type: number): NoticeKindRule => ({ type, push: false, isUrgent: false });
const urgent = (type: number): NoticeKindRule => ({ type, push: true, isUrgent: true });

const rules = {
  'request-waiting': work(501),
  'parcel-overdue': summary(502),
  'slip-waiting': work(503),
  'booking-approval': work(504),
  'booking-wait': work(504),
  'visitor-waiting': work(505),
  'visitor-flagged': urgent(505),
  'visitor-overstay': work(505),
  'hardware-offline': urgent(506),
  'chat-waiting': work(507),
  'chat-failed': work(507),
  'payment-overdue': summary(508),
  'bank-account-proposed': work(508),
  'refund-proposed': work(508),
  'money-return-proposed': work(508),
  'mfa-reset': work(509),
  'account-security': urgent(509),
  'report-ready': work(510),
  test: urgent(510),
};
export type NoticeKind = keyof typeof rules;
export const noticeKinds: Record<NoticeKind, NoticeKindRule> = rules;
export const NOTICE_KINDS = Object.keys(rules) as [NoticeKind, ...NoticeKind[]];

/** The closed list of what a template may fill in: the name of the property, and how many records of the kind wait. */
export const PLACEHOLDERS = ['property', 'count'] as const;
const PLACEHOLDER = /\{\{\s*(\w*)\s*\}\}/g;

export interface NoticeWords {
  titleTh: string;
  titleEn: string;
  bodyTh: string;
  bodyEn: string;
}
const words = (titleTh: string, titleEn: string, bodyTh: string, bodyEn: string): NoticeWords => ({
  titleTh,
  titleEn,
  bodyTh,
  bodyEn,
});

/** Shown on locked screens: no name, room, sum or text of anybody. */
export const defaultWords: Record<NoticeKind, NoticeWords> = {
  'request-waiting': words('มีคำขอรอพิจารณา', 'A request waits', 'รอพิจารณา {{count}} รายการ', '{{count}} to decide'),
  'parcel-overdue': words('พัสดุค้างรับ', 'Parcels are overdue', 'ค้างรับ {{count}} ชิ้น', '{{count}} to collect'),
  'slip-waiting': words('มีสลิปรอตรวจ', 'A slip waits to be checked', 'รอตรวจ {{count}} รายการ', '{{count}} to check'),
  'booking-approval': words('มีการจองรออนุมัติ', 'A booking waits for approval', 'รออนุมัติ {{count}} รายการ', '{{count}} to approve'),
  'booking-wait': words('คิวรอจองว่างแล้ว', 'A time on the waiting list is free', 'ว่างแล้ว {{count}} รายการ', '{{count}} to book'),
  'visitor-waiting': words('มีผู้มาติดต่อรออนุมัติ', 'A visitor waits for approval', 'รออนุมัติ {{count}} ราย', '{{count}} to approve'),
  'visitor-flagged': words(
    'ผู้มาติดต่อที่อยู่ในรายการเฝ้าระวังรออนุมัติ',
    'A visitor on the deny or watch list waits',
    'รออนุมัติ {{count}} ราย',
    '{{count}} to approve',
  ),
  'visitor-overstay': words(
    'ผู้มาติดต่ออยู่เกินเวลา',
    'A visitor has not left in time',
    'เกินเวลา {{count}} ราย',
    '{{count}} still inside',
  ),
  'chat-waiting': words('มีข้อความรอตอบ', 'A resident waits for an answer', 'รอตอบ {{count}} รายการ', '{{count}} to answer'),
  'chat-failed': words('มีข้อความที่ส่งไม่ถึง', 'A message was not delivered', 'ส่งไม่ถึง {{count}} รายการ', '{{count}} not delivered'),
  'hardware-offline': words('อุปกรณ์ขาดการเชื่อมต่อ', 'A device is offline', 'ขาดการเชื่อมต่อ {{count}} เครื่อง', '{{count}} offline'),
  'payment-overdue': words('มีห้องค้างชำระ', 'Bills are overdue', 'ค้างชำระ {{count}} ห้อง', '{{count}} rooms'),
  'bank-account-proposed': words(
    'มีบัญชีธนาคารรออนุมัติ',
    'A bank account waits for approval',
    'รออนุมัติ {{count}} รายการ',
    '{{count}} to approve',
  ),
  'money-return-proposed': words(
    'มีการคืนเงินที่ไม่ทราบที่มารออนุมัติ',
    'Giving back unidentified money waits for approval',
    'รออนุมัติ {{count}} รายการ',
    '{{count}} to approve',
  ),
  'refund-proposed': words('มีการคืนเงินรออนุมัติ', 'A refund waits for approval', 'รออนุมัติ {{count}} รายการ', '{{count}} to approve'),
  'mfa-reset': words(
    'มีคำขอรีเซ็ตการยืนยันสองขั้นตอน',
    'A reset of two-step verification waits',
    'รออนุมัติ {{count}} รายการ',
    '{{count}} to approve',
  ),
  'account-security': words(
    'บัญชีของท่านมีการเปลี่ยนแปลง',
    'Your account was changed',
    'หากท่านไม่ได้ทำเอง โปรดแจ้งผู้ดูแลทันที',
    'If it was not you, tell your administrator at once',
  ),
  'report-ready': words('รายงานพร้อมแล้ว', 'A report is ready', 'เปิดดูได้ในระบบ {{property}}', 'Open it at {{property}}'),
  test: words(
    'ทดสอบการแจ้งเตือน',
    'Test notification',
    'อุปกรณ์นี้รับการแจ้งเตือนของ {{property}} ได้',
    'This device receives notifications of {{property}}',
  ),
};

export const hasKnownPlaceholders = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].every(([, name]) => PLACEHOLDERS.some((known) => known === name));

export const fillPlaceholders = (text: string, values: Record<(typeof PLACEHOLDERS)[number], string | number>) =>
  text.replace(PLACEHOLDER, (_, name: (typeof PLACEHOLDERS)[number]) => String(values[name]));
