import { TIME_ZONE } from '@lobby/contract/constants';
import { createPortal } from 'react-dom';
import { formatMoment } from '#shared/dates/dates.ts';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { session } from '#shared/session/store.ts';
import english from '../user.en.json';
import thai from '../user.th.json';
import { Code } from './Code.tsx';
import type { Made } from './made.ts';
import css from './Slip.module.css';

/** Paper has no language switch: whoever gets it reads either one. */
const words = { th: thai.user.slip, en: english.user.slip };

/** What is handed over in person, on A6. It hangs beside the portal and shows on paper only. */
export function Slip({ made: { name, username, activation } }: { made: Made }) {
  const property = session.use().profile?.property;
  const { code, url, expiresAt } = activation;
  const facts = [
    [words.th.username, words.en.username, username],
    [words.th.until, words.en.until, formatMoment(expiresAt, property?.timeZone ?? TIME_ZONE)],
  ] as const;
  return createPortal(
    <article className={css.slip} data-slip>
      <div className={css.place}>
        {property?.nameTh} · {property?.nameEn}
      </div>
      <div className={css.name}>{name}</div>
      <div className={css.row}>
        <QrCode text={url} className={css.qr} />
        <dl>
          {facts.map(([th, en, value]) => (
            <div key={en}>
              <dt>
                {th} · {en}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Code text={code} />
      {[words.th, words.en].map(({ scan, choose, secret }) => (
        <ol key={scan}>
          <li>{scan}</li>
          <li>{choose}</li>
          <li>{secret}</li>
        </ol>
      ))}
      <div className={css.url}>{url}</div>
    </article>,
    document.body,
  );
}
