import { z } from 'zod';
import { type Job, newLinkCode, sendMail } from '#platform/module.ts';
import { passwordMail } from './password-mail.text.ts';

/** Job queue of a property's mails: one at a time. */
export const mailQueue = (property: number) => `mail:${property}`;

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

/** Creates the link, stores its hash and sends it; a retry creates another one and voids the first. */
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
    if (!receiver) return; // the account was removed, or has no address any more
    const page = kind === 'activation' ? '/verified' : '/change-password';
    // In the fragment, which is not sent to servers, logged or passed on as a referrer.
    const url = `${new URL(page, config.LOBBY_PUBLIC_URL).href}#code=${code}`;
    const { email, name_th: nameTh, name_en: nameEn, ...person } = receiver;
    await sendMail(config, { to: email, ...passwordMail(kind, { ...person, nameTh, nameEn, url, minutes: LINK_MINUTES }) });
  },
};
