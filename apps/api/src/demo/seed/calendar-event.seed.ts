import type { Insertable, Kysely } from 'kysely';
import type { CalendarEvent, DB } from '#platform/db/db.gen.ts';

type NewEvent = Omit<Insertable<CalendarEvent>, 'title' | 'content'> & { title: string; content: string };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One ordinary event; tests and demos change what matters to them. */
export const makeEvent = (changes: Partial<NewEvent> = {}): NewEvent => ({
  title: 'โยคะยามเย็น',
  titleEn: 'Evening yoga',
  content: '<p>นำเสื่อมาเอง ไม่มีค่าใช้จ่าย</p>',
  contentEn: '<p>Bring your own mat. Free of charge.</p>',
  startDate: new Date('2026-11-16T11:00:00Z'),
  endDate: new Date('2026-11-16T12:00:00Z'),
  ...changes,
});

type Demo = [day: number, hour: number, hours: number, title: string, titleEn: string, more: Partial<NewEvent>];
const words = (content: string, contentEn: string) => ({ content: `<p>${content}</p>`, contentEn: `<p>${contentEn}</p>` });

const demo: Demo[] = [
  [
    -9,
    18,
    1,
    'โยคะยามเย็น',
    'Evening yoga',
    {
      place: 'สวนชั้น 8',
      recurrence: 'FREQ=WEEKLY',
      status: 'confirmed',
      capacity: 20,
      registrationRequired: true,
      isHighlight: true,
    },
  ],
  [
    -4,
    9,
    3,
    'ล้างถังเก็บน้ำ อาคาร A',
    'Water tank cleaning, Tower A',
    {
      type: 'maintenance',
      place: 'อาคาร A',
      status: 'done',
      ...words('งดใช้น้ำประปาชั่วคราว โปรดสำรองน้ำไว้ใช้', 'Tap water is off for a while; please keep some in store.'),
    },
  ],
  [
    0,
    14,
    2,
    'ตรวจระบบดับเพลิงประจำไตรมาส',
    'Quarterly check of the sprinklers',
    {
      type: 'safety',
      place: 'อาคาร A ชั้น 1–10',
      status: 'confirmed',
      ...words('ช่างขอเข้าพื้นที่ส่วนกลางทุกชั้น', 'The technicians visit the common area of every floor.'),
    },
  ],
  [
    2,
    10,
    2,
    'ตรวจเช็กลิฟต์ประจำเดือน',
    'Monthly lift inspection',
    {
      type: 'maintenance',
      place: 'ลิฟต์โดยสาร 2',
      recurrence: 'FREQ=MONTHLY',
      status: 'confirmed',
      ...words('ใช้ลิฟต์ตัวที่ 1 และ 3 ได้ตามปกติ', 'Lifts 1 and 3 run as usual.'),
    },
  ],
  [
    4,
    13,
    3,
    'ประชุมคณะกรรมการนิติบุคคล',
    'Juristic committee meeting',
    {
      type: 'meeting',
      place: 'ห้องประชุม ชั้น 2',
      status: 'confirmed',
      ...words('วาระงบประมาณและโครงการทาสีอาคาร', 'Budget, and the painting of the building.'),
    },
  ],
  [
    6,
    9,
    2,
    'ซ้อมอพยพหนีไฟประจำปี',
    'Yearly fire drill',
    {
      type: 'safety',
      place: 'จุดรวมพล หน้าอาคาร',
      isHighlight: true,
      ...words('ได้ยินสัญญาณแล้วเดินลงบันไดหนีไฟ ห้ามใช้ลิฟต์', 'At the alarm walk down the fire stairs; do not use the lifts.'),
    },
  ],
  [
    12,
    17,
    4,
    'งานลอยกระทง',
    'Loy Krathong evening',
    {
      place: 'ริมสระน้ำ',
      capacity: 80,
      registrationRequired: true,
      ...words('กิจกรรมทำกระทงจากใบตอง อาหารว่าง และดนตรีสด', 'Making krathongs of banana leaves, snacks and live music.'),
    },
  ],
  [
    20,
    0,
    72,
    'สำนักงานนิติบุคคลหยุดทำการ',
    'The juristic office is closed',
    {
      type: 'holiday',
      isAllDay: true,
      status: 'confirmed',
      ...words('กรณีฉุกเฉินติดต่อ รปภ. ได้ตลอด 24 ชั่วโมง', 'In an emergency call security at any hour.'),
    },
  ],
];

/** A month of a Bangkok condominium's events, around the day of seeding. Hours are Bangkok's. */
export async function seedEvents(db: Kysely<DB>, now = new Date()): Promise<void> {
  const midnight = Math.floor((now.getTime() + 7 * HOUR) / DAY) * DAY - 7 * HOUR;
  const rows = demo.map(([day, hour, hours, title, titleEn, more]) => {
    const start = midnight + day * DAY + hour * HOUR;
    return makeEvent({ title, titleEn, startDate: new Date(start), endDate: new Date(start + hours * HOUR), ...more });
  });
  await db.insertInto('calendarEvent').values(rows).execute();
}
