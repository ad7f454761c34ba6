import type { Insertable, Kysely } from 'kysely';
import type { Contact, DB } from '#platform/db/db.gen.ts';

type NewContact = Insertable<Contact>;

/** One ordinary contact; tests and demos change what matters to them. */
export const makeContact = (changes: Partial<NewContact> = {}): NewContact => ({
  nameTh: 'ช่างประจำอาคาร',
  nameEn: 'Building technician',
  positionId: 104,
  phone: '02-123-4567',
  ...changes,
});

const demo: [nameTh: string, nameEn: string, positionId: number, phone: string, more?: Partial<NewContact>][] = [
  [
    'สำนักงานนิติบุคคล',
    'Juristic office',
    102,
    '02-713-2200',
    { lineId: '@riverside', email: 'office@riverside.example', phoneAlt: '02-713-2201' },
  ],
  ['คุณปรียา วงศ์สวัสดิ์', 'Preeya Wongsawat', 101, '081-345-9021', { email: 'preeya@riverside.example' }],
  ['คุณณัฐพล แซ่ลิ้ม', 'Nattapon Saelim', 103, '086-771-4420'],
  ['ห้องควบคุมอาคาร', 'Building control room', 104, '02-713-2210', { isEmergency: true }],
  ['คุณสมศักดิ์ ช่างไฟ', 'Somsak, electrician', 104, '089-220-1144', { lineId: 'somsak.electric' }],
  ['คุณบุญมี ช่างประปา', 'Boonmee, plumber', 104, '089-220-1145'],
  ['ป้อมรักษาความปลอดภัย ประตูหน้า', 'Security post, front gate', 105, '02-713-2299', { isEmergency: true, order: 1 }],
  ['ป้อมรักษาความปลอดภัย ลานจอดรถ', 'Security post, car park', 105, '02-713-2298'],
  ['หัวหน้าแม่บ้าน คุณละออง', 'La-ong, head housekeeper', 106, '084-512-7781'],
  ['คุณประสิทธิ์ คนสวน', 'Prasit, gardener', 107, '083-901-3326', { isVisible: false }],
  ['เหตุด่วนเหตุร้าย', 'Police emergency', 108, '191', { isEmergency: true, order: 2 }],
  ['แจ้งเพลิงไหม้', 'Fire brigade', 108, '199', { isEmergency: true, order: 3 }],
  ['การแพทย์ฉุกเฉิน', 'Medical emergency', 108, '1669', { isEmergency: true, order: 4 }],
  ['ตำรวจท่องเที่ยว', 'Tourist police', 108, '1155'],
  ['การไฟฟ้านครหลวง', 'Metropolitan Electricity Authority', 109, '1130'],
  ['การประปานครหลวง', 'Metropolitan Waterworks Authority', 109, '1125'],
  ['ศูนย์บริการลิฟต์', 'Lift service centre', 110, '02-399-5500', { isEmergency: true, phoneAlt: '081-999-5500' }],
  ['บริษัทกำจัดปลวก', 'Pest control', 110, '02-288-4141'],
  ['บริษัททำความสะอาดกระจก', 'Window cleaning', 110, '02-619-0033', { isActive: false }],
  ['ศูนย์บริการอินเทอร์เน็ต', 'Internet service', 109, '1106'],
  ['ร้านซ่อมเครื่องปรับอากาศ', 'Air-conditioning repair', 110, '087-655-2310'],
  ['ผู้ดูแลสระว่ายน้ำ', 'Pool keeper', 104, '085-118-6602', { isVisible: false }],
  ['บริษัทระบบคีย์การ์ด', 'Key card system support', 110, '02-540-7788'],
  ['ศูนย์บริการแก๊ส', 'Gas service', 109, '1177'],
  ['โรงพยาบาลใกล้เคียง', 'Nearby hospital', 108, '02-022-2222', { isEmergency: true }],
  ['คลินิกสัตว์ 24 ชั่วโมง', 'Veterinary clinic, 24 hours', 110, '02-712-6301'],
];

/** Whom a Bangkok condominium really calls, newest first; the minutes between them give the list an order to show. */
export async function seedContacts(db: Kysely<DB>): Promise<void> {
  const now = Date.now();
  const rows = demo.map(([nameTh, nameEn, positionId, phone, more], index) => {
    const at = new Date(now - index * 47 * 60_000);
    return makeContact({ nameTh, nameEn, positionId, phone, ...more, createdAt: at, updatedAt: at });
  });
  await db.insertInto('contact').values(rows).execute();
}
