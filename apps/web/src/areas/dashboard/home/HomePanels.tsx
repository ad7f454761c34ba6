import { type AccessLog, accessLogApi } from '@lobby/contract/areas/access-log';
import { calendarEventApi, type EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { dayOf } from '@lobby/contract/zone';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { session } from '#shared/session/store.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Home.module.css';
import { Panel } from './Panel.tsx';

const SHOWN = 4;

/** The day as the desk sees it: what takes place, whom a door refused, what the last shift left. */
export const HomePanels = () => (
  <div className={css.panels}>
    <TodayPanel />
    <DeniedPanel />
    <ShiftPanel />
  </div>
);

function TodayPanel() {
  const { t } = useTranslation();
  const zone = useZone();
  const today = dayOf(useNow(), zone);
  const query = { from: today, to: today };
  const events = useQuery({
    queryKey: ['calendar-event', 'occurrences', query],
    queryFn: () => call(calendarEventApi.occurrences, { query }),
  });
  return (
    <Panel name="calendar" to="/calendar-event" search={{ view: 'week', date: today }} answer={events}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={css.nothing}>{t('dashboard.calendar.none')}</p>
        ) : (
          <ul className={css.rows}>
            {data.slice(0, SHOWN).map((event) => (
              <li key={`${event.id}-${event.day}`}>
                <EventRow event={event} today={today} />
              </li>
            ))}
            {data.length > SHOWN && (
              <li className={css.nothing}>{t('dashboard.calendar.more', { number: data.length - SHOWN })}</li>
            )}
          </ul>
        )
      }
    </Panel>
  );
}

function EventRow({ event, today }: { event: EventOccurrence; today: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const clock = (at: Date) => formatMoment(at, zone).slice(-5);
  const begins = dayOf(event.startDate, zone) === today;
  const isOff = event.status === 'cancelled' || event.status === 'postponed';
  return (
    <>
      <span className={css.when}>{event.isAllDay || !begins ? t('dashboard.calendar.allDay') : clock(event.startDate)}</span>
      <Link to={`/calendar-event/${event.id}`} data-off={isOff || undefined}>
        {(language === 'en' && event.titleEn) || event.title}
      </Link>
      <span className={css.about}>{isOff ? t('dashboard.event.out') : event.place}</span>
    </>
  );
}

/** Of doors and lifts; masked as the log itself masks. */
const deniedEntries = () =>
  call(accessLogApi.lists.building, {
    query: { filters: { result: { $eq: 'denied' } }, pagination: { pageSize: SHOWN } },
  });

function DeniedPanel() {
  const { t } = useTranslation();
  const denied = useQuery({ queryKey: ['access-event', 'denied'], queryFn: deniedEntries, meta: DASHBOARD_META });
  return (
    <Panel name="refused" to="/logs/building" search={{ result: 'denied' }} answer={denied}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={css.nothing}>{t('dashboard.refused.none')}</p>
        ) : (
          <ul className={css.rows}>
            {data.map((entry) => (
              <li key={entry.id}>
                <DeniedRow entry={entry} />
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function DeniedRow({ entry: { occurredAt, device, person, room, reason } }: { entry: AccessLog }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const at = formatMoment(occurredAt, zone);
  const isToday = dayOf(occurredAt, zone) === dayOf(useNow(), zone);
  const where = device ? displayName(device, language) : t('dashboard.refused.gone');
  const who = [nameOf(person, language), room?.name].filter(Boolean).join(' · ');
  const why = reason && t(`log.access.reason.${reason}`, { defaultValue: reason });
  return (
    <>
      <time className={css.when} dateTime={occurredAt.toISOString()} title={at}>
        {isToday ? at.slice(-5) : `${at.slice(0, 5)} ${at.slice(-5)}`}
      </time>
      <span>{where}</span>
      <span className={css.about}>{[why, who].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** What the next officer has to know first: whether something was handed over, and what was written since. */
function ShiftPanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const me = session.use().profile?.id;
  const current = useQuery({ queryKey: ['shift-note', 'current'], queryFn: () => call(shiftNoteApi.current) });
  return (
    <Panel name="shift" to="/shift-note" answer={current}>
      {({ data: { note, unconfirmed } }) => {
        const lines = [...(unconfirmed?.lines ?? []), ...note.lines].slice(-SHOWN);
        return (
          <>
            <p className={css.nothing}>
              {unconfirmed?.signedAt && unconfirmed.signedBy?.id !== me
                ? t('dashboard.shift.toConfirm', {
                    name: displayName(unconfirmed.signedBy, language),
                    at: formatMoment(unconfirmed.signedAt, zone),
                  })
                : t('dashboard.shift.since', { at: formatMoment(note.since, zone) })}
            </p>
            {lines.length === 0 ? (
              <p className={css.nothing}>{t('dashboard.shift.none')}</p>
            ) : (
              <ul className={css.rows}>
                {lines.map(({ id, text, writtenAt, writtenBy, writtenByEn }) => (
                  <li key={id}>
                    <span className={css.when}>{formatMoment(writtenAt, zone).slice(-5)}</span>
                    <span className={css.line}>{text}</span>
                    <span className={css.about}>{(language === 'en' && writtenByEn) || writtenBy}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </Panel>
  );
}
