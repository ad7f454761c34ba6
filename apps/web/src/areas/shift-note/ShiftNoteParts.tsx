import type { ShiftNoteLine, ShiftSummary as Summary } from '@lobby/contract/areas/shift-note';
import { useTranslation } from 'react-i18next';
import { ConversationLink } from '#shared/chat/FromChatNote.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './ShiftNote.module.css';

/** What the system saw, in the order somebody who takes over asks for it. */
export function ShiftSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const inLanguage = (thai: string, english: string | null) => (language === 'en' && english) || thai;
  const number = (value: number) => value.toLocaleString('en');
  const and = (named: string[], count: number) =>
    count > named.length ? [...named, t('shift-note.more', { number: number(count - named.length) })] : named;
  const offline = summary.offline.map(({ name, nameEn, since }) =>
    since
      ? t('shift-note.offlineSince', { name: inLanguage(name, nameEn), at: formatMoment(since, zone) })
      : inLanguage(name, nameEn),
  );
  const published = summary.published.map(({ title, titleEn }) => inLanguage(title, titleEn));
  const facts = {
    parcelsReceived: [number(summary.parcelsReceived)],
    parcelsHandedOver: [number(summary.parcelsHandedOver)],
    deniedEntries: [number(summary.deniedEntries)],
    offline: and(offline, summary.offlineCount),
    published: and(published, summary.publishedCount),
    workers: summary.workers.map((worker) => displayName(worker, language)),
  };
  return (
    <dl className={css.facts}>
      {Object.entries(facts).map(([name, words]) => (
        <div key={name}>
          <dt>{t(`shift-note.summary.${name}`)}</dt>
          {words.length === 0 ? <dd>{t('shift-note.none')}</dd> : words.map((word) => <dd key={word}>{word}</dd>)}
        </div>
      ))}
    </dl>
  );
}

export function ShiftLines({ lines }: { lines: ShiftNoteLine[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  if (lines.length === 0) return <p className={css.nothing}>{t('shift-note.noLines')}</p>;
  return (
    <ol className={css.lines} aria-label={t('shift-note.lines')}>
      {lines.map(({ id, text, writtenAt, writtenBy, writtenByEn, conversationId }) => (
        <li key={id}>
          <p>{text}</p>
          <span>
            {[(language === 'en' && writtenByEn) || writtenBy, formatMoment(writtenAt, zone)].filter(Boolean).join(' · ')}
          </span>
          {conversationId !== null && <ConversationLink id={conversationId} />}
        </li>
      ))}
    </ol>
  );
}
