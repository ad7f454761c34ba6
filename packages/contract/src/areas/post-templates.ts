import type { PostInput } from './post.ts';

export const TEMPLATE_NAMES = [
  'water',
  'lift',
  'tank',
  'pest',
  'fire-drill',
  'power',
  'meeting',
  'parking',
  'noise',
  'holiday',
] as const;
type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** What an office writes again and again, in both languages; `[[…]]` is what it fills in each time. */
export interface PostTemplate extends Pick<PostInput, 'type' | 'title' | 'content'> {
  name: TemplateName;
  titleEn: string;
  contentEn: string;
}

const template = (
  name: TemplateName,
  th: [title: string, content: string],
  en: [title: string, content: string],
): PostTemplate => ({
  name,
  type: 'common',
  title: th[0],
  titleEn: en[0],
  content: th[1],
  contentEn: en[1],
});

export const POST_TEMPLATES: PostTemplate[] = [
  template(
    'water',
    [
      'แจ้งหยุดจ่ายน้ำชั่วคราว วันที่ [[วันที่]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>นิติบุคคลอาคารชุดขอแจ้งหยุดจ่ายน้ำชั่วคราวในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> บริเวณ [[บริเวณ]] เนื่องจาก [[สาเหตุ]]</p><p>ขอความกรุณาสำรองน้ำไว้ใช้ล่วงหน้า และปิดก๊อกน้ำให้สนิทก่อนออกจากห้อง</p><p>ขออภัยในความไม่สะดวกมา ณ ที่นี้</p>',
    ],
    [
      'Water off on [[date]]',
      '<p>Dear residents,</p><p>The water will be off on <strong>[[date]]</strong>, <strong>[[time]]</strong>, at [[area]], because of [[reason]].</p><p>Please keep some water in reserve, and close all taps before you leave your room.</p><p>We apologise for the inconvenience.</p>',
    ],
  ),
  template(
    'lift',
    [
      'แจ้งบำรุงรักษาลิฟต์ [[หมายเลขลิฟต์]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>บริษัทผู้ดูแลลิฟต์จะเข้าบำรุงรักษาลิฟต์ <strong>[[หมายเลขลิฟต์]]</strong> ในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> ระหว่างนั้นลิฟต์ดังกล่าวจะหยุดให้บริการ โปรดใช้ลิฟต์ตัวอื่นแทน</p><p>ขออภัยในความไม่สะดวกมา ณ ที่นี้</p>',
    ],
    [
      'Maintenance of lift [[number]]',
      '<p>Dear residents,</p><p>Lift <strong>[[number]]</strong> will be serviced on <strong>[[date]]</strong>, <strong>[[time]]</strong>, and will not run during that time. Please use the other lifts.</p><p>We apologise for the inconvenience.</p>',
    ],
  ),
  template(
    'tank',
    [
      'แจ้งล้างถังเก็บน้ำ วันที่ [[วันที่]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>นิติบุคคลฯ จะดำเนินการล้างถังเก็บน้ำ [[ถังที่ล้าง]] ในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> ระหว่างนั้นน้ำอาจไหลอ่อนหรือขุ่น โปรดสำรองน้ำไว้ใช้ และเปิดน้ำทิ้งสักครู่ก่อนใช้งานหลังล้างเสร็จ</p>',
    ],
    [
      'Cleaning of the water tanks on [[date]]',
      '<p>Dear residents,</p><p>The water tanks ([[which tanks]]) will be cleaned on <strong>[[date]]</strong>, <strong>[[time]]</strong>. The water may run weakly or be cloudy. Please keep some in reserve, and let the taps run for a moment afterwards.</p>',
    ],
  ),
  template(
    'pest',
    [
      'แจ้งฉีดพ่นกำจัดแมลง วันที่ [[วันที่]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>จะมีการฉีดพ่นกำจัดแมลงบริเวณ [[บริเวณ]] ในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong></p><ul><li>โปรดปิดประตูและหน้าต่างห้องชุด</li><li>เด็ก ผู้สูงอายุ สตรีมีครรภ์ และสัตว์เลี้ยง โปรดหลีกเลี่ยงบริเวณดังกล่าวอย่างน้อย 2 ชั่วโมง</li></ul>',
    ],
    [
      'Pest control on [[date]]',
      '<p>Dear residents,</p><p>There will be pest control at [[area]] on <strong>[[date]]</strong>, <strong>[[time]]</strong>.</p><ul><li>Please keep your doors and windows closed.</li><li>Children, the elderly, pregnant women and pets should stay away from there for at least 2 hours.</li></ul>',
    ],
  ),
  template(
    'fire-drill',
    [
      'ซ้อมอพยพหนีไฟประจำปี วันที่ [[วันที่]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>ขอเชิญทุกท่านร่วมซ้อมอพยพหนีไฟประจำปีในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> จุดรวมพล: <strong>[[จุดรวมพล]]</strong></p><p>เมื่อได้ยินสัญญาณเตือนภัย โปรดใช้บันไดหนีไฟ ห้ามใช้ลิฟต์ สัญญาณที่ดังในช่วงเวลาดังกล่าวเป็นเพียงการซ้อม โปรดอย่าตกใจ</p>',
    ],
    [
      'Yearly fire drill on [[date]]',
      '<p>Dear residents,</p><p>Please join the yearly fire drill on <strong>[[date]]</strong>, <strong>[[time]]</strong>. Assembly point: <strong>[[assembly point]]</strong></p><p>When you hear the alarm, use the stairs and not the lifts. The alarm during that time is only a drill; please do not be worried.</p>',
    ],
  ),
  template(
    'power',
    [
      'แจ้งงดจ่ายไฟฟ้าชั่วคราว วันที่ [[วันที่]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>จะงดจ่ายไฟฟ้าชั่วคราวในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> บริเวณ [[บริเวณ]] เนื่องจาก [[สาเหตุ]]</p><p>โปรดถอดปลั๊กเครื่องใช้ไฟฟ้า และหลีกเลี่ยงการใช้ลิฟต์ก่อนถึงเวลาดังกล่าว ไฟส่องสว่างฉุกเฉินจะทำงานตามปกติ</p>',
    ],
    [
      'Power cut on [[date]]',
      '<p>Dear residents,</p><p>The power will be off on <strong>[[date]]</strong>, <strong>[[time]]</strong>, at [[area]], because of [[reason]].</p><p>Please unplug your appliances, and do not take a lift shortly before that time. The emergency lights will work as usual.</p>',
    ],
  ),
  template(
    'meeting',
    [
      'ขอเชิญประชุมใหญ่เจ้าของร่วม วันที่ [[วันที่]]',
      '<p>เรียน ท่านเจ้าของร่วม</p><p>ขอเชิญร่วมประชุมใหญ่สามัญเจ้าของร่วมในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> ณ <strong>[[สถานที่]]</strong></p><p>หากไม่สามารถเข้าร่วมได้ โปรดส่งหนังสือมอบฉันทะที่สำนักงานนิติบุคคลฯ ภายในวันที่ [[วันสุดท้าย]]</p>',
    ],
    [
      'General meeting of co-owners on [[date]]',
      '<p>Dear co-owners,</p><p>You are invited to the ordinary general meeting on <strong>[[date]]</strong>, <strong>[[time]]</strong>, at <strong>[[place]]</strong>.</p><p>If you cannot come, please hand a proxy to the juristic person office by [[last day]].</p>',
    ],
  ),
  template(
    'parking',
    [
      'แจ้งปิดพื้นที่จอดรถ [[บริเวณ]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>ขอแจ้งปิดพื้นที่จอดรถ <strong>[[บริเวณ]]</strong> ในวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> เพื่อ [[สาเหตุ]]</p><p>โปรดเคลื่อนย้ายรถออกก่อนเวลาดังกล่าว และจอดในบริเวณ [[บริเวณทดแทน]] แทน</p>',
    ],
    [
      'Parking area closed: [[area]]',
      '<p>Dear residents,</p><p>The parking area <strong>[[area]]</strong> will be closed on <strong>[[date]]</strong>, <strong>[[time]]</strong>, for [[reason]].</p><p>Please move your car before that time and park at [[other area]] instead.</p>',
    ],
  ),
  template(
    'noise',
    [
      'แจ้งงานที่อาจมีเสียงดัง ชั้น [[ชั้น]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>จะมีงาน [[งานที่ทำ]] ที่อาคารและชั้น <strong>[[ชั้น]]</strong> ระหว่างวันที่ <strong>[[วันที่]]</strong> เวลา <strong>[[เวลา]]</strong> ซึ่งอาจมีเสียงดังรบกวน</p><p>ขออภัยในความไม่สะดวก หากมีข้อสงสัยโปรดติดต่อสำนักงานนิติบุคคลฯ</p>',
    ],
    [
      'Noisy work on floor [[floor]]',
      '<p>Dear residents,</p><p>There will be work ([[which work]]) on floor <strong>[[floor]]</strong> on <strong>[[date]]</strong>, <strong>[[time]]</strong>, which may be noisy.</p><p>We apologise for the inconvenience. The juristic person office gladly answers your questions.</p>',
    ],
  ),
  template(
    'holiday',
    [
      'แจ้งวันหยุดสำนักงานนิติบุคคล [[ชื่อวันหยุด]]',
      '<p>เรียน ท่านเจ้าของร่วมและผู้พักอาศัย</p><p>สำนักงานนิติบุคคลฯ ปิดทำการเนื่องใน <strong>[[ชื่อวันหยุด]]</strong> วันที่ <strong>[[วันที่]]</strong> และเปิดทำการตามปกติวันที่ [[วันเปิดทำการ]]</p><p>กรณีฉุกเฉินโปรดติดต่อ รปภ. ตลอด 24 ชั่วโมง โทร. [[หมายเลขโทรศัพท์]]</p>',
    ],
    [
      'Office closed for [[holiday]]',
      '<p>Dear residents,</p><p>The juristic person office is closed for <strong>[[holiday]]</strong> on <strong>[[date]]</strong> and opens again on [[day of opening]].</p><p>In an emergency please call security, 24 hours a day: [[phone number]]</p>',
    ],
  ),
];
