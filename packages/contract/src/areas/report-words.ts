import type { Language, ROLE_IDS } from '../constants.ts';
import type { CARD_KINDS, CARD_STATES, SUSPENSIONS } from './card.ts';
import type { LOG_KINDS } from './log.ts';

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
