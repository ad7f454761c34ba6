import type { Language, ROLE_IDS } from '../constants.ts';
import type { CARD_KINDS, CARD_STATES, SUSPENSIONS } from './card.ts';
import type { DELIVERY_CHANNELS, DELIVERY_STATES } from './delivery.ts';
import type { LOG_KINDS } from './log.ts';
import type { VisitKind, VisitState } from './visitor-input.ts';

export type Words<T = string> = Record<Language, T>;

/** Words of files; the portal shows the same (`report-words.test.ts`). */
export const kindWords: Record<(typeof LOG_KINDS)[number], Words> = {
  create: { th: 'เพิ่ม', en: 'Added' },
  update: { th: 'แก้ไข', en: 'Changed' },
  delete: { th: 'ลบ', en: 'Deleted' },
  session: { th: 'เข้าหรือออกจากระบบ', en: 'Signed in or out' },
  reveal: { th: 'เปิดดูข้อมูลที่ปิดบัง', en: 'Masked data shown' },
  export: { th: 'ส่งออกไฟล์', en: 'Exported' },
  note: { th: 'บันทึก', en: 'Noted' },
};

export const cardKindWords: Record<(typeof CARD_KINDS)[number], Words> = {
  card: { th: 'บัตร', en: 'Card' },
  fob: { th: 'คีย์แท็ก', en: 'Key fob' },
  sticker: { th: 'สติกเกอร์', en: 'Sticker' },
};

export const cardStateWords: Record<(typeof CARD_STATES)[number], Words> = {
  stock: { th: 'ในสต็อก', en: 'In stock' },
  active: { th: 'ใช้งานอยู่', en: 'In use' },
  suspended: { th: 'ระงับชั่วคราว', en: 'Suspended' },
  lost: { th: 'หาย', en: 'Lost' },
  broken: { th: 'เลิกใช้งาน', en: 'Out of use' },
};

export const roleWords: Record<keyof typeof ROLE_IDS, Words> = {
  organize_admin: { th: 'ผู้ดูแลองค์กร', en: 'Organisation admin' },
  admin: { th: 'ผู้ดูแลระบบ', en: 'Admin' },
  user: { th: 'เจ้าหน้าที่', en: 'Staff' },
  tenant: { th: 'ผู้พักอาศัยหลัก', en: 'Main resident' },
  sub_tenant: { th: 'ผู้พักอาศัยร่วม', en: 'Co-resident' },
};

const reasonWords: Record<(typeof SUSPENSIONS)[keyof typeof SUSPENSIONS], Words> = {
  'moved-out': { th: 'ย้ายออกแล้ว', en: 'Moved out' },
  'reported-lost': { th: 'แจ้งว่าหาย', en: 'Reported lost' },
  'handed-in': { th: 'ส่งคืนแล้ว', en: 'Handed in' },
};
/** The server's own reasons are codes; any other was typed by somebody. */
export const reasonIn = (reason: string | null, language: Language) =>
  (reasonWords as Record<string, Words | undefined>)[reason ?? '']?.[language] ?? reason ?? '';

export const visitKindWords: Record<VisitKind, Words> = {
  guest: { th: 'แขก', en: 'Guest' },
  delivery: { th: 'ส่งของ', en: 'Delivery' },
  contractor: { th: 'ช่าง/ผู้รับเหมา', en: 'Contractor' },
  broker: { th: 'นายหน้า', en: 'Broker' },
  housekeeper: { th: 'แม่บ้าน', en: 'Housekeeper' },
  'resident-staff': { th: 'ลูกจ้างของผู้พักอาศัย', en: 'Resident’s staff' },
  emergency: { th: 'เหตุฉุกเฉิน', en: 'Emergency' },
};

export const visitStateWords: Record<VisitState, Words> = {
  waiting: { th: 'รออนุมัติ', en: 'To approve' },
  expected: { th: 'นัดไว้', en: 'Expected' },
  inside: { th: 'อยู่ภายใน', en: 'Inside' },
  left: { th: 'ออกแล้ว', en: 'Left' },
  expired: { th: 'ไม่ได้มา', en: 'Did not come' },
  cancelled: { th: 'ยกเลิก', en: 'Cancelled' },
  denied: { th: 'ไม่อนุญาต', en: 'Denied' },
};

export const channelWords: Record<(typeof DELIVERY_CHANNELS)[number], Words> = {
  webpush: { th: 'เบราว์เซอร์', en: 'Browser' },
  fcm: { th: 'แอปในมือถือ', en: 'Phone app' },
  mail: { th: 'อีเมล', en: 'E-mail' },
};

export const deliveryStateWords: Record<(typeof DELIVERY_STATES)[number], Words> = {
  queued: { th: 'รอส่ง', en: 'Waiting' },
  sent: { th: 'ส่งแล้ว', en: 'Sent' },
  failed: { th: 'ส่งไม่สำเร็จ', en: 'Failed' },
  skipped: { th: 'ไม่ต้องส่ง', en: 'Not needed' },
};

const deliveryErrorWords: Record<string, Words> = {
  gone: { th: 'เบราว์เซอร์หรืออุปกรณ์นี้ไม่รับแล้ว', en: 'The browser or device receives nothing any more' },
  signedOut: { th: 'ออกจากระบบแล้ว', en: 'Signed out' },
  expired: { th: 'เกินเวลาที่ต้องส่ง', en: 'Too late to be sent' },
  done: { th: 'อ่านหรือดำเนินการแล้ว', en: 'Read or done already' },
  budget: { th: 'ส่งครบจำนวนของชั่วโมงนี้แล้ว', en: 'The limit of this hour is reached' },
  unreachable: { th: 'ติดต่อบริการส่งไม่ได้', en: 'The service could not be reached' },
  noAccount: { th: 'ยังไม่ได้ตั้งค่าบริการส่ง', en: 'The service is not set up' },
};
const refused: Words = { th: 'บริการส่งตอบกลับ', en: 'The service answered' };
/** What is no word of ours is what the service answered. */
export const deliveryErrorIn = (code: string | null, language: Language) =>
  code === null ? '' : (deliveryErrorWords[code]?.[language] ?? `${refused[language]} ${code}`);
