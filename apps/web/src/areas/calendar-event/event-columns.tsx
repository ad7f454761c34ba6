import type { CalendarEvent } from '@lobby/contract/areas/calendar-event';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { CoverThumb } from '#shared/files/Picture.tsx';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import type { Column } from '#shared/list/columns.ts';
import { QuickSwitch } from '#shared/list/QuickSwitch.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import css from './EventList.module.css';
import { EventState } from './EventState.tsx';
import { eventRecords } from './event.records.ts';
import { titleOf, whenOf } from './event-words.ts';
import { AREA } from './use-occurrences.ts';

type Flag = 'isHighlight' | 'isActive';

export function useEventColumns(writable: boolean): Column<CalendarEvent>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const flag = (field: Flag): Column<CalendarEvent> => ({
    field,
    show: (event) =>
      writable ? (
        <QuickSwitch
          area={AREA}
          id={event.id}
          field={field}
          value={event[field]}
          label={`${t(`calendar-event.field.${field}`)}: ${titleOf(event, language)}`}
          save={(change) => eventRecords.save(change, event.id, {})}
        />
      ) : (
        <YesNo value={event[field]} />
      ),
  });
  return [
    {
      field: 'title',
      text: titleOf,
      show: (event) => (
        <span className={css.titled}>
          <CoverThumb file={event.cover} />
          <span className={css.title}>{titleOf(event, language)}</span>
        </span>
      ),
      populate: 'cover',
      sort: { th: 'title', en: 'titleEn' },
    },
    {
      field: 'when',
      text: (event) => whenOf(event, zone),
      sort: { th: 'startDate', en: 'startDate' },
      onCard: true,
    },
    { field: 'place', onCard: true },
    {
      field: 'status',
      text: ({ status }) => i18next.t(`calendar-event.filter.status.${status}`),
      show: ({ status }) => <EventState status={status} />,
      onCard: true,
    },
    {
      field: 'seats',
      text: ({ registered, capacity }) => (capacity === null ? `${registered || '–'}` : `${registered}/${capacity}`),
    },
    flag('isHighlight'),
    flag('isActive'),
    { field: 'updatedAt' },
  ];
}
