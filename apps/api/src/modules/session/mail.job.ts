import { z } from 'zod';
import { type Job, newLinkCode, sendMail } from '#platform/module.ts';
import { passwordMail } from './mail.text.ts';

/** One mail of a property at a time. */
export const mailLine = (property: number) => `mail:${property}`;

export const LINK_MINUTES = 30;

const Asked = z.object({ data: z.object({ account: z.int(), kind: z.enum(['activation', 'reset']) }) });
interface Receiver {
  email: string;
  name: string;
  username: string;
  language: 'th' | 'en' | null;
  name_th: string;
  name_en: string;
}

/** Makes the link, keeps its hash and sends it; tried again, it makes another one and the first is good for nothing. */
export const passwordMailJob: Job = {
  name: 'passwordMail',
  pool: 'mail',
  async run({ config, query }, payload) {
    const { account, kind } = Asked.parse(payload).data;
    const { code, hash } = newLinkCode();
    const { rows } = await query<Receiver>('select * from auth.issue_mailed($1, $2, $3, $4)', [
      account,
      kind,
      hash,
      LINK_MINUTES,
    ]);
    const [receiver] = rows;
    if (!receiver) return; // they left, or have no address any more
    const page = kind === 'activation' ? '/verified' : '/change-password';
    // Behind the #, where neither a server nor a log nor the next page hears of it.
    const url = `${new URL(page, config.LOBBY_PUBLIC_URL).href}#code=${code}`;
    const { email, name_th: nameTh, name_en: nameEn, ...person } = receiver;
    await sendMail(config, { to: email, ...passwordMail(kind, { ...person, nameTh, nameEn, url, minutes: LINK_MINUTES }) });
  },
};
