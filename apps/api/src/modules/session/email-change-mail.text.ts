import { type MailText, renderMail } from '#platform/module.ts';

interface Person {
  name: string;
  username: string;
  language: 'th' | 'en' | null;
}

const linkWords: Record<'th' | 'en', (person: Person, hours: number) => MailText> = {
  th: ({ name, username }, hours) => ({
    subject: 'ยืนยันอีเมลใหม่ของบัญชี Lobby',
    before: [`เรียน คุณ${name}`, `มีการขอใช้อีเมลนี้กับบัญชีผู้ใช้ "${username}" โปรดยืนยันว่าเป็นอีเมลของท่าน`],
    button: 'ยืนยันอีเมล',
    after: [`ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${hours} ชั่วโมง จนกว่าจะยืนยัน ระบบยังใช้อีเมลเดิม`, 'หากท่านไม่รู้จักบัญชีนี้ โปรดเพิกเฉยต่ออีเมลนี้'],
  }),
  en: ({ name, username }, hours) => ({
    subject: 'Confirm the new address of your Lobby account',
    before: [`Dear ${name}`, `This address is to be used for the account "${username}". Please confirm that it is yours.`],
    button: 'Confirm the address',
    after: [
      `This link works once, within ${hours} hours. Until then the previous address stays in use.`,
      'If you do not know this account, please ignore this mail.',
    ],
  }),
};

const noticeWords: Record<'th' | 'en', (person: Person, email: string | null) => MailText> = {
  th: ({ name, username }, email) => ({
    subject: 'มีการเปลี่ยนอีเมลของบัญชี Lobby ของท่าน',
    before: [
      `เรียน คุณ${name}`,
      email === null
        ? `อีเมลนี้ถูกนำออกจากบัญชีผู้ใช้ "${username}" แล้ว`
        : `มีการขอเปลี่ยนอีเมลของบัญชีผู้ใช้ "${username}" เป็น ${email} โดยจะมีผลเมื่อยืนยันจากอีเมลใหม่แล้ว`,
    ],
    after: ['หากท่านไม่ได้เป็นผู้ขอและไม่ทราบเรื่องนี้ โปรดแจ้งสำนักงานทันที หรือยกเลิกได้ที่หน้าข้อมูลส่วนตัวในระบบ'],
  }),
  en: ({ name, username }, email) => ({
    subject: 'The e-mail address of your Lobby account is being changed',
    before: [
      `Dear ${name}`,
      email === null
        ? `This address has been removed from the account "${username}".`
        : `The address of the account "${username}" is to become ${email}. It takes effect once it is confirmed from there.`,
    ],
    after: ['If you know nothing of this, tell the office at once, or cancel the change in your profile.'],
  }),
};

export const emailLinkMail = (person: Person, url: string, hours: number) =>
  renderMail(person.language, url, (language) => linkWords[language](person, hours));
/** To the previous address. It has no link, so that there is nothing for phishing to imitate. */
export const emailNoticeMail = (person: Person, email: string | null) =>
  renderMail(person.language, '', (language) => noticeWords[language](person, email));
