import { type Breach, type BreachSeen, breachApi, MAX_SEEN } from '@lobby/contract/areas/breach';
import type { Language } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { sessionSentence } from '#shared/history/sentence.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';

type Line = BreachSeen['lines'][number];

/** A line as its heading: who was seen, what the sign-in did, or what it was that somebody saw. */
function headingOf({ kind, action, area, member }: Line, account: Breach['account'], language: Language): string {
  if (member) return nameOf(member, language);
  if (kind === 'session') return sessionSentence(action, displayName(account, language));
  return i18next.t(`breach.seen.kind.${kind === 'log' && area === 'access-event' ? 'accessLog' : kind}`);
}

/** As the menu calls it. */
const listTitle = (area: string | null) => {
  if (area === 'access-log') return i18next.t('breach.seen.accessLog');
  return area && i18next.exists(`${area}.title`) ? i18next.t(`${area}.title`) : area;
};

/** What the log has of the sign-in somebody else used: whom it saw and which files it took. */
export function Seen({ breach }: { breach: Breach }) {
  const { t } = useTranslation();
  const title = t('breach.seen.title');
  if (!breach.account || !breach.seenFrom)
    return (
      <RecordCard title={title}>
        <p className={card.soft}>{t('breach.seen.none')}</p>
      </RecordCard>
    );
  return <SeenLines breach={breach} title={title} />;
}

function SeenLines({ breach: { id, account, updatedAt }, title }: { breach: Breach; title: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const seen = useQuery({
    queryKey: ['breach', 'seen', id, updatedAt.getTime()],
    queryFn: async () => {
      const { data } = await call(breachApi.seen, { params: { id } });
      return { data: data.lines, about: data };
    },
  });
  const about = seen.data?.about;
  const numbers = about && {
    people: t('breach.seen.people', { count: about.people }),
    changes: t('breach.seen.changes', { count: about.changes }),
  };
  return (
    <LinesCard
      title={title}
      answer={seen}
      empty={t('breach.seen.empty')}
      renderLine={(line: Line) => ({
        id: `${line.at.getTime()} ${line.kind} ${line.action} ${line.member?.id ?? ''} ${line.area ?? ''}`,
        name: headingOf(line, account, language),
        ...(line.member && { to: `/resident/resident-list/${line.member.id}` }),
        more: [
          formatMoment(line.at, zone),
          line.isBefore
            ? t('breach.seen.before')
            : (line.member || line.action === 'ready') && t(`breach.seen.action.${line.action}`),
          line.kind === 'file' && listTitle(line.area),
          line.count !== null && t('breach.seen.records', { count: line.count }),
        ],
      })}
      foot={
        numbers && (
          <p className={card.soft}>
            {account && displayName(account, language)} · {numbers.people} · {numbers.changes}
            {about.isCut && ` · ${t('breach.seen.cut', { count: MAX_SEEN })}`}
          </p>
        )
      }
    />
  );
}
