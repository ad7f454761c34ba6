/** What an office has told its residents lately, and what it is about to: days from today, and how many of a hundred have read it. */
export interface DemoPost {
  kind: 'announcement' | 'news';
  title: [th: string, en: string];
  content: [th: string, en: string];
  day: number;
  read?: number;
  isEmergency?: boolean;
  isHighlight?: boolean;
  /** To the first building alone. */
  toOneTower?: boolean;
}

export const demoPosts: DemoPost[] = [
  {
    kind: 'announcement',
    title: ['แจ้งวันหยุดสำนักงานนิติบุคคลประจำปี', 'Holidays of the juristic office'],
    content: [
      '<p>สำนักงานนิติบุคคลปิดทำการในวันหยุดนักขัตฤกษ์ตามประกาศ กรณีฉุกเฉินติดต่อ รปภ. ได้ตลอด 24 ชั่วโมง</p>',
      '<p>The juristic office is closed on public holidays. In an emergency, security is there 24 hours a day.</p>',
    ],
    day: -60,
    read: 88,
  },
  {
    kind: 'announcement',
    title: ['ซ้อมอพยพหนีไฟประจำปี', 'Yearly fire drill'],
    content: [
      '<p>ขอเชิญทุกท่านร่วมซ้อมอพยพหนีไฟ จุดรวมพล<strong>ลานหน้าอาคาร</strong></p><ul><li>ใช้บันไดหนีไฟ ห้ามใช้ลิฟต์</li><li>สัญญาณเตือนภัยในช่วงดังกล่าวเป็นการซ้อม</li></ul>',
      '<p>Please join the fire drill. We meet <strong>in front of the building</strong>.</p><ul><li>Use the stairs, not the lifts</li><li>The alarm is only a drill</li></ul>',
    ],
    day: -31,
    read: 71,
    isHighlight: true,
  },
  {
    kind: 'announcement',
    title: ['หยุดจ่ายน้ำชั่วคราว 09:00-12:00 น.', 'Water off, 9:00 to 12:00'],
    content: [
      '<p>หยุดจ่ายน้ำชั่วคราวเพื่อล้างถังเก็บน้ำบนดาดฟ้า โปรดสำรองน้ำไว้ใช้ล่วงหน้า ขออภัยในความไม่สะดวก</p>',
      '<p>The water is off while the roof tanks are cleaned. Please keep some in reserve. We apologise for the inconvenience.</p>',
    ],
    day: -9,
    read: 64,
  },
  {
    kind: 'announcement',
    title: ['บำรุงรักษาลิฟต์หมายเลข 2', 'Maintenance of lift 2'],
    content: [
      '<p>ช่างเข้าตรวจสอบลิฟต์หมายเลข 2 ตั้งแต่เวลา 10:00-15:00 น. โปรดใช้ลิฟต์ตัวอื่นแทน</p>',
      '<p>Lift 2 is serviced from 10:00 to 15:00. Please use the other lifts.</p>',
    ],
    day: -3,
    read: 52,
    toOneTower: true,
  },
  {
    kind: 'announcement',
    title: ['ด่วน: ท่อน้ำรั่วบริเวณชั้นจอดรถ', 'Urgent: leaking pipe in the car park'],
    content: [
      '<p><strong>โปรดหลีกเลี่ยงชั้นจอดรถ B1</strong> ขณะนี้ช่างกำลังเข้าแก้ไข จะแจ้งให้ทราบเมื่อเรียบร้อย</p>',
      '<p><strong>Please keep away from car park B1.</strong> Technicians are at work; we tell you when it is done.</p>',
    ],
    day: -1,
    read: 83,
    isEmergency: true,
  },
  {
    kind: 'announcement',
    title: ['ฉีดพ่นกำจัดยุงบริเวณสวนส่วนกลาง', 'Mosquito control in the garden'],
    content: [
      '<p>ฉีดพ่นเวลา 17:00 น. โปรดปิดหน้าต่าง และเก็บสัตว์เลี้ยงไว้ในห้อง</p>',
      '<p>At 17:00. Please close your windows and keep pets inside.</p>',
    ],
    day: 4,
  },
  {
    kind: 'announcement',
    title: ['ประชุมใหญ่สามัญเจ้าของร่วม (ร่าง)', 'General meeting of co-owners (draft)'],
    content: ['<p>วันที่ [[วันที่]] เวลา [[เวลา]] ณ ห้องประชุมชั้น 2</p>', '<p>On [[date]] at [[time]], meeting room, 2nd floor</p>'],
    day: 0,
  },
  {
    kind: 'news',
    title: ['ห้องออกกำลังกายปรับปรุงใหม่เปิดให้บริการแล้ว', 'The new fitness room is open'],
    content: [
      '<p>เครื่องออกกำลังกายใหม่ 12 เครื่อง เปิดบริการทุกวัน 06:00-22:00 น.</p>',
      '<p>Twelve new machines, open every day from 6:00 to 22:00.</p>',
    ],
    day: -20,
    read: 45,
    isHighlight: true,
  },
  {
    kind: 'news',
    title: ['ติดตั้งเครื่องชาร์จรถยนต์ไฟฟ้าเพิ่ม 4 จุด', 'Four more chargers for electric cars'],
    content: ['<p>บริเวณชั้นจอดรถ 2 ชำระค่าบริการผ่านแอปพลิเคชัน</p>', '<p>On parking floor 2; pay with the app.</p>'],
    day: -12,
    read: 39,
  },
  {
    kind: 'news',
    title: ['ขอบคุณผู้ร่วมกิจกรรมคัดแยกขยะ', 'Thank you for sorting waste'],
    content: [
      '<p>เดือนที่ผ่านมาเราคัดแยกขยะรีไซเคิลได้กว่า 420 กิโลกรัม</p>',
      '<p>Last month we sorted more than 420 kilograms together.</p>',
    ],
    day: -5,
    read: 33,
  },
  {
    kind: 'news',
    title: ['ตลาดนัดชุมชนสุดสัปดาห์นี้', 'Weekend market'],
    content: ['<p>พบกันที่ลานกิจกรรม เวลา 15:00-20:00 น.</p>', '<p>See you at the courtyard, 15:00 to 20:00.</p>'],
    day: 0,
  },
];
