import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Avatar } from '#shared/files/Avatar.tsx';
import { EmailLink, PhoneLink } from '#shared/layout/ContactLinks.tsx';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Resident.module.css';
import type { Resident } from '../resident.records.ts';
import { DocumentFact } from './DocumentFact.tsx';

/** Who somebody is, whatever rooms they have. */
export function AboutCard({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { account, guardian, minorUntil } = resident;
  const facts: Record<string, ReactNode> = {
    nameTh: [resident.title, resident.firstName, resident.lastName].filter(Boolean).join(' '),
    nameEn: [resident.firstNameEn, resident.lastNameEn].filter(Boolean).join(' '),
    phone: resident.phone && <PhoneLink phone={resident.phone} />,
    email: resident.email && <EmailLink email={resident.email} />,
    idCard: resident.document && <DocumentFact id={resident.id} document={resident.document} />,
    gender: resident.gender !== 'unspecified' && t(`resident.filter.gender.${resident.gender}`),
    language: resident.language && t(`resident.filter.language.${resident.language}`),
    username: account && `${account.username}${account.isActivated ? '' : ` · ${t('resident.notActivated')}`}`,
    guardian: guardian && <Link to={`/resident/resident-list/${guardian.id}`}>{nameOf(guardian, language)}</Link>,
    minorUntil: formatDayInput(minorUntil ?? undefined),
    livesHere: <YesNo value={resident.livesHere} />,
    getsNotices: <YesNo value={resident.getsNotices} />,
  };
  const known = Object.entries(facts).filter(([field, value]) => Boolean(value) || ALWAYS.includes(field));
  return (
    <RecordCard title={t('resident.section.about')}>
      <div className={css.about}>
        <span className={css.portrait}>
          <Avatar name={nameOf(resident, language)} file={resident.photo} />
        </span>
        <dl className={card.grid}>
          {known.map(([field, value]) => (
            <div key={field}>
              <dt>{t(`resident.field.${field}`)}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </RecordCard>
  );
}

/** What the office looks for is shown missing, too. */
const ALWAYS = ['phone', 'email', 'idCard', 'username'];
