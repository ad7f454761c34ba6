import type { CARD_KINDS, CARD_STATES } from '@lobby/contract/areas/card';
import type { LOG_KINDS } from '@lobby/contract/areas/log';
import type { Language } from '@lobby/contract/constants';

export type Words<T = string> = Record<Language, T>;

export const kindWords: Record<(typeof LOG_KINDS)[number], Words> = {
  create: { th: 'สร้าง', en: 'Created' },
  update: { th: 'แก้ไข', en: 'Changed' },
  delete: { th: 'ลบ', en: 'Deleted' },
  session: { th: 'เข้าหรือออกจากระบบ', en: 'Signed in or out' },
  reveal: { th: 'เปิดดูข้อมูลที่ปิดไว้', en: 'Looked behind a mask' },
  export: { th: 'ส่งออกไฟล์', en: 'Exported' },
  note: { th: 'บันทึก', en: 'Noted' },
};

export const cardWords: Record<(typeof CARD_KINDS)[number] | (typeof CARD_STATES)[number], Words> = {
  card: { th: 'บัตร', en: 'Card' },
  fob: { th: 'พวงกุญแจ', en: 'Key fob' },
  sticker: { th: 'สติกเกอร์', en: 'Sticker' },
  stock: { th: 'อยู่ในคลัง', en: 'In stock' },
  active: { th: 'ใช้งาน', en: 'In use' },
  suspended: { th: 'ระงับชั่วคราว', en: 'Suspended' },
  lost: { th: 'สูญหาย', en: 'Lost' },
  broken: { th: 'เลิกใช้', en: 'Out of use' },
};
