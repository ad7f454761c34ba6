/** A post that can be published as it stands. */
export const makePost = (changes: object = {}) => ({
  title: 'หยุดจ่ายน้ำชั่วคราว',
  titleEn: 'Water off for a while',
  content: '<p>หยุดจ่ายน้ำ 09:00-12:00 น.</p>',
  contentEn: '<p>No water from 9 to 12.</p>',
  ...changes,
});
