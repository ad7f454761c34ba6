import { bookingApi } from '@lobby/contract/areas/booking';
import type { BookingUse } from '@lobby/contract/areas/booking-use';
import { dayOf, nextDay } from '@lobby/contract/zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { facilityChoices } from '#shared/facility/facility-choices.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import css from '../Booking.module.css';
import { ViewTabs } from '../BookingTabs.tsx';
import { SPANS, spanSearch } from '../booking-search.ts';
import '#shared/form/form.css';

/** Who books how much, and who does not come: what limits are set by. */
export function UsePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { days, facility } = spanSearch(useSearch({ strict: false }));
  const to = dayOf(useNow(), useZone());
  const query = { from: nextDay(to, 1 - days), to, ...(facility && { facility }) };
  const answer = useQuery({
    queryKey: ['booking', 'use', query],
    queryFn: ({ signal }) => call(bookingApi.use, { query }, { signal }),
    placeholderData: keepPreviousData,
    select: ({ data }) => ({ data: data.rooms, total: data.total }),
  });
  const total = answer.data?.total;
  const line = (use: BookingUse) => ({
    id: use.room.id,
    name: use.room.name,
    to: `/floor-and-room/room/${use.room.id}`,
    more: wordsOf(use, t),
    state: use.noShow > 0 && <span className={css.whole}>{t('booking.use.rate', { percent: rateOf(use) })}</span>,
  });
  return (
    <div className={layout.page}>
      <FormHeader area="booking" listPath="/facilities/booking" title={t('booking.use.title')}>
        <ViewTabs view="use" />
        <p className={layout.note}>{t('booking.use.text')}</p>
      </FormHeader>
      <div className={css.head}>
        <ul className={layout.pills} aria-label={t('booking.use.span')}>
          {SPANS.map((span) => (
            <li key={span}>
              <Link
                to="."
                search={{ days: span, ...(facility && { facility }) }}
                className={layout.pill ?? ''}
                aria-current={span === days ? 'true' : undefined}
                data-here={span === days || undefined}
                // The router would mark every link to this page as the current one.
                activeProps={{ 'aria-current': span === days ? 'true' : undefined }}
              >
                {t('booking.use.days', { count: span })}
              </Link>
            </li>
          ))}
        </ul>
        <ChoiceInput
          label={t('booking.field.facility')}
          placeholder={t('booking-limit.all')}
          choices={facilityChoices}
          value={facility === undefined ? '' : String(facility)}
          onChange={(value) => void navigate({ to: '.', search: { days, ...(value !== '' && { facility: Number(value) }) } })}
        />
      </div>
      {total && total.rooms > 0 && (
        <p className={layout.note}>
          {[t('booking.use.rooms', { count: total.rooms }), ...wordsOf(total, t)].filter(Boolean).join(' · ')}
        </p>
      )}
      <LinesCard title={t('booking.use.list')} answer={answer} empty={t('booking.use.none')} renderLine={line} />
      {answer.data && answer.data.data.length < answer.data.total.rooms && (
        <p className={layout.note}>{t('booking.use.first', { count: answer.data.data.length })}</p>
      )}
    </div>
  );
}

type Counts = Omit<BookingUse, 'room'>;
const rateOf = ({ booked, cancelled, noShow }: Counts) => Math.round((100 * noShow) / Math.max(1, booked - cancelled));

const wordsOf = ({ booked, minutes, used, noShow, cancelled }: Counts, t: TFunction) => [
  t('booking.use.booked', { count: booked }),
  t('booking.use.hours', { count: Math.round(minutes / 6) / 10 }),
  t('booking.use.used', { count: used }),
  noShow > 0 && t('booking.use.noShow', { count: noShow }),
  cancelled > 0 && t('booking.use.cancelled', { count: cancelled }),
];
