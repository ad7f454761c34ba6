import { type MailText, renderMail } from '#platform/module.ts';

export interface About {
  name: string;
  username: string;
  language: 'th' | 'en' | null;
  nameTh: string;
  nameEn: string;
  url: string;
  minutes: number;
}
type Kind = 'activation' | 'reset';

const words: Record<'th' | 'en', Record<Kind, (about: About) => MailText>> = {
  th: {
    activation: ({ name, username, nameTh, minutes }) => ({
      subject: `เปิดใช้บัญชี Lobby ของ ${nameTh}`,
      before: [`เรียน คุณ${name}`, `สำนักงานของ ${nameTh} ได้เปิดบัญชีผู้ใช้ "${username}" ให้ท่านแล้ว โปรดตั้งรหัสผ่านของท่านเอง`],
      button: 'ตั้งรหัสผ่าน',
      after: [
        `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${minutes} นาที หากหมดเวลา ให้กด "ลืมรหัสผ่าน" ที่หน้าเข้าสู่ระบบเพื่อขอลิงก์ใหม่`,
        'หากท่านไม่ได้ทำงานกับอาคารนี้ โปรดเพิกเฉยต่ออีเมลนี้',
      ],
    }),
    reset: ({ name, username, minutes }) => ({
      subject: 'ตั้งรหัสผ่าน Lobby ใหม่',
      before: [`เรียน คุณ${name}`, `มีผู้ขอตั้งรหัสผ่านใหม่สำหรับบัญชี "${username}"`],
      button: 'ตั้งรหัสผ่านใหม่',
      after: [
        `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${minutes} นาที`,
        'หากท่านไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใด รหัสผ่านเดิมยังใช้ได้ตามปกติ หากได้รับอีเมลนี้ซ้ำ โปรดแจ้งสำนักงาน',
      ],
    }),
  },
  en: {
    activation: ({ name, username, nameEn, minutes }) => ({
      subject: `Your Lobby account at ${nameEn}`,
      before: [
        `Dear ${name}`,
        `The office of ${nameEn} has opened the account "${username}" for you. Please choose a password of your own.`,
      ],
      button: 'Choose a password',
      after: [
        `This link works once, within ${minutes} minutes. After that, press "Forgot password" on the sign-in page to get a new one.`,
        'If you do not work with this building, please ignore this mail.',
      ],
    }),
    reset: ({ name, username, minutes }) => ({
      subject: 'Choose a new Lobby password',
      before: [`Dear ${name}`, `Somebody asked for a new password for the account "${username}".`],
      button: 'Choose a new password',
      after: [
        `This link works once, within ${minutes} minutes.`,
        'If it was not you, there is nothing to do: your password still works. If this happens again, tell the office.',
      ],
    }),
  },
};

export const passwordMail = (kind: Kind, about: About) =>
  renderMail(about.language, about.url, (language) => words[language][kind](about));
