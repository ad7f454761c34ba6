import { Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import css from './Booking.module.css';
import { BookingActions } from './BookingActions.tsx';
import { bookingSearch, TABS, tabOf, type View } from './booking-search.ts';

const LIST = '/facilities/booking';

/** Which bookings of the list. */
export function BookingTabs() {
  const { t } = useTranslation();
  const here = tabOf(bookingSearch(useSearch({ strict: false })));
  return (
    <ul className={layout.pills} data-below aria-label={t('views.title')}>
      {TABS.map((tab) => (
        <li key={tab}>
          <ViewLink path={LIST} search={{ filters: { tab: [tab] } }} here={{ filters: { tab: [here] } }}>
            {t(`booking.filter.tab.${tab}`)}
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

/** List, day or week, the waiting list, and the limits all of them are held to. */
export function ViewTabs({ view }: { view: View | 'waitlist' | 'limits' | 'use' }) {
  const { t } = useTranslation();
  const { date, facility } = bookingSearch(useSearch({ strict: false }));
  const at = { ...(date && { date }), ...(facility && { facility }) };
  const names = { list: {}, day: { view: 'day', ...at }, week: { view: 'week', ...at } };
  return (
    <PageTabs
      label={t('booking.view.title')}
      tabs={[
        ...Object.entries(names).map(([name, search]) => ({
          name: t(`booking.view.${name}`),
          to: LIST,
          // Each has more in its address: as the open tab it is one whatever that is.
          ...(name === view ? {} : { search }),
        })),
        { name: t('booking-wait.title'), to: `${LIST}/waitlist` },
        { name: t('booking-limit.title'), to: `${LIST}/limits` },
        { name: t('booking.use.title'), to: `${LIST}/use` },
      ]}
    />
  );
}

/** The head of the day and the week, as a list has it. */
export function BookingHeader({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <div className={css.views}>
      <div className={css.head}>
        <Title order={1}>{t('booking.title')}</Title>
        <BookingActions />
      </div>
      <ViewTabs view={view} />
    </div>
  );
}
