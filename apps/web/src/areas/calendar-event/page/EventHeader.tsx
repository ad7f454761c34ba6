import type { CalendarEvent } from '@lobby/contract/areas/calendar-event';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import { EventState } from '../EventState.tsx';
import { eventRecords } from '../event.records.ts';
import { whenOf } from '../event-words.ts';
import { AREA } from '../use-occurrences.ts';

const LIST = '/calendar-event';

/** The head of an event, the same on each of its tabs. */
export function EventHeader({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const title = displayTitle(event, language);
  const to = `${LIST}/${event.id}`;
  return (
    <RecordHeader
      area={AREA}
      listPath={LIST}
      title={title}
      state={
        <>
          <EventState status={event.status} />
          {!event.isActive && (
            <StateBadge tone="plain" Icon={IconEyeOff}>
              {t('calendar-event.isHidden')}
            </StateBadge>
          )}
        </>
      }
      facts={[
        { name: t('calendar-event.field.when'), value: whenOf(event, zone) },
        { name: t('calendar-event.field.place'), value: event.place },
      ]}
      actions={<RecordActions area={AREA} api={eventRecords} listPath={LIST} record={event} name={title} />}
      tabs={
        <PageTabs
          label={t('calendar-event.edit')}
          tabs={[
            { name: t('record.overview'), to, search: {} },
            { name: t('calendar-event.people.tab'), to, search: { tab: 'people' } },
            { name: t('history.tab.history'), to, search: { tab: 'history' } },
          ]}
        />
      }
    />
  );
}
