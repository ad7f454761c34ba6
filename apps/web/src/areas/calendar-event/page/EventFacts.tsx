import type { CalendarEvent } from '@lobby/contract/areas/calendar-event';
import { LANGUAGES } from '@lobby/contract/constants';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate } from '#shared/dates/dates.ts';
import { FactList } from '#shared/form/FactSection.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns } from '#shared/record/RecordHeader.tsx';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { whenOf } from '../event-words.ts';
import { RecurrenceField } from '../form/RecurrenceField.tsx';
import { ExceptionsField, sections } from '../form/sections.tsx';
import { AREA } from '../use-occurrences.ts';

const shown = sections.filter(({ name }) => name === 'shown').flatMap(({ fields }) => fields);

/** When it is and what residents read of it left; who comes and how it is shown right. */
export function EventFacts({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  return (
    <RecordColumns
      activity={
        <>
          <RegistrationCard event={event} />
          <RecordCard title={t('calendar-event.section.shown')}>
            <FactList area={AREA} fields={shown as never} record={event} className={card.fit} />
          </RecordCard>
        </>
      }
    >
      <WhenCard event={event} />
      <TextCards event={event} />
    </RecordColumns>
  );
}

function WhenCard({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  return (
    <RecordCard title={t('calendar-event.section.when')}>
      <Facts
        facts={{
          when: whenOf(event, zone),
          place: event.place,
          facility: event.facility && displayName(event.facility, language),
          recurrence: <RecurrenceField value={event.recurrence} values={event} />,
          exceptions: event.exceptions.length > 0 && <ExceptionsField value={event.exceptions} />,
          type: t(`calendar-event.filter.type.${event.type}`),
        }}
      />
    </RecordCard>
  );
}

/** The reader's own language first; one that was not written is left out. */
function TextCards({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = {
    th: { section: 'thai', title: event.title, content: event.content },
    en: { section: 'english', title: event.titleEn, content: event.contentEn },
  };
  const own = (one: (typeof LANGUAGES)[number]) => Number(one !== language);
  return LANGUAGES.toSorted((one, other) => own(one) - own(other))
    .map((one) => texts[one])
    .filter(({ title, content }) => title || content)
    .map(({ section, title, content }) => (
      <RecordCard key={section} title={t(`calendar-event.section.${section}`)}>
        {title && <strong>{title}</strong>}
        {content && <RichText html={content} />}
      </RecordCard>
    ));
}

function RegistrationCard({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { id, registered: count, capacity, registrationRequired, registrationDeadline } = event;
  return (
    <RecordCard
      title={t('calendar-event.section.people')}
      side={
        <Link to={`/calendar-event/${id}`} search={{ tab: 'people' }}>
          {t('calendar-event.people.tab')}
        </Link>
      }
    >
      <p>
        {capacity === null
          ? t('calendar-event.people.count', { count })
          : t('calendar-event.people.countOf', { count, capacity })}
      </p>
      <Facts
        facts={{
          registrationRequired: t(registrationRequired ? 'list.yes' : 'list.no'),
          registrationDeadline: registrationDeadline && formatDate(registrationDeadline, zone),
        }}
      />
    </RecordCard>
  );
}

/** By the names of the form's fields; what is not known is left out. */
function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const { t } = useTranslation();
  return (
    <dl className={card.fit}>
      {Object.entries(facts)
        .filter(([, value]) => Boolean(value))
        .map(([field, value]) => (
          <div key={field}>
            <dt>{t(`calendar-event.field.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
