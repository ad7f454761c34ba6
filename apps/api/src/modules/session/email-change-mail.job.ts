import { z } from 'zod';
import { type Job, newLinkCode, sendMail } from '#platform/module.ts';
import { emailLinkMail, emailNoticeMail } from './email-change-mail.text.ts';

/** Longer than a password link, because the owner of the address may not read it at once. */
export const EMAIL_LINK_HOURS = 24;

interface Person {
  name: string;
  username: string;
  language: 'th' | 'en' | null;
}

const Link = z.object({ data: z.object({ account: z.int() }) });
/** Creates the link for a new address, stores its hash and sends it there; a retry creates another one and voids the first. */
export const emailLinkJob: Job = {
  name: 'emailLink',
  pool: 'mail',
  async run({ config, query }, payload) {
    const { account } = Link.parse(payload).data;
    const { code, hash } = newLinkCode();
    const { rows } = await query<Person & { email: string }>('select * from auth.issue_email_link($1, $2)', [account, hash]);
    const [receiver] = rows;
    if (!receiver) return; // cancelled, or confirmed by an earlier link
    const { email, ...person } = receiver;
    const url = `${new URL('/confirm-email', config.LOBBY_PUBLIC_URL).href}#code=${code}`;
    await sendMail(config, { to: email, ...emailLinkMail(person, url, EMAIL_LINK_HOURS) });
  },
};

const Notice = z.object({ data: z.object({ account: z.int(), to: z.string(), email: z.string().nullable() }) });
/** Notifies the previous address. It is part of the payload, since the account may have another one when the mail is sent. */
export const emailNoticeJob: Job = {
  name: 'emailNotice',
  pool: 'mail',
  async run({ config, query }, payload) {
    const { account, to, email } = Notice.parse(payload).data;
    const { rows } = await query<Person>('select * from auth.find_person($1)', [account]);
    if (rows[0]) await sendMail(config, { to, ...emailNoticeMail(rows[0], email) });
  },
};
