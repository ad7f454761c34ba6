import { type ActionName, type HomeAction, homeApi } from '@lobby/contract/areas/home';
import { Skeleton } from '@mantine/core';
import {
  IconAlarm,
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendar,
  IconCalendarDue,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCashBanknote,
  IconCashBanknoteOff,
  IconCreditCardOff,
  IconFilePencil,
  IconHourglassLow,
  IconLanguage,
  IconMoodCheck,
  IconNotebook,
  IconPackage,
  IconPlugConnectedX,
  IconReceipt,
  IconRubberStamp,
  IconShieldExclamation,
  IconShieldLock,
  IconTicket,
  IconUserQuestion,
  IconUserShield,
  IconZoomMoney,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useNow } from '#shared/dates/clock.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { ageWords } from './age-words.ts';
import panels from './Home.module.css';
import css from './NeedsAction.module.css';
import { PanelFailed } from './Panel.tsx';

const icons: Record<ActionName, typeof IconPackage> = {
  'parcel-overdue': IconPackage,
  'visitor-waiting': IconUserQuestion,
  'visitor-overstay': IconAlarm,
  'hardware-offline': IconPlugConnectedX,
  'card-failed': IconCreditCardOff,
  'stamp-sync-failed': IconPlugConnectedX,
  'request-waiting': IconUserQuestion,
  'slip-waiting': IconReceipt,
  'slip-unchecked': IconPlugConnectedX,
  'booking-approval': IconCalendarQuestion,
  'booking-wait': IconCalendarDue,
  'booking-hold': IconHourglassLow,
  'booking-no-show': IconCalendarOff,
  'booking-today': IconCalendar,
  'bank-account-proposed': IconBuildingBank,
  'refund-proposed': IconCashBanknote,
  'money-unidentified': IconZoomMoney,
  'money-return-proposed': IconCashBanknote,
  'payment-overdue': IconCashBanknoteOff,
  'announcement-thai-only': IconLanguage,
  'news-thai-only': IconLanguage,
  'shift-note-unconfirmed': IconNotebook,
  'stamp-used-up': IconRubberStamp,
  'coupon-ending': IconTicket,
  'mfa-reset': IconShieldLock,
  'subject-request-due': IconUserShield,
  'breach-report': IconShieldExclamation,
  'announcement-draft': IconFilePencil,
  'news-draft': IconFilePencil,
  'announcement-scheduled': IconCalendarTime,
  'news-scheduled': IconCalendarTime,
};
/** What somebody waits for, or what does not work; the rest can wait for a quiet hour. */
const URGENT: ActionName[] = [
  'parcel-overdue',
  'visitor-waiting',
  'visitor-overstay',
  'hardware-offline',
  'card-failed',
  'stamp-sync-failed',
  'request-waiting',
  'slip-waiting',
  'slip-unchecked',
  'booking-approval',
  'booking-wait',
  'booking-hold',
  'bank-account-proposed',
  'refund-proposed',
  'money-return-proposed',
  'announcement-thai-only',
  'mfa-reset',
  'subject-request-due',
  'breach-report',
];

/** They wait for their day and for nobody: how long they have been planned says nothing. */
const PLANNED: ActionName[] = ['booking-today', 'coupon-ending', 'announcement-scheduled', 'news-scheduled'];

/** A device falls silent, and a parcel becomes overdue, without any event. */
const ASK_AGAIN_MS = 30_000;
const LIVE = {
  ...DASHBOARD_META,
  liveAreas: [
    'parcel',
    'hardware',
    'request',
    'payment',
    'booking',
    'booking-wait',
    'bank-account',
    'coupon',
    'coupon-activity',
    'stamp-sync',
    'stamp-use',
    'stamp-config',
    'quota',
    'shift-note',
    'user',
    'subject-request',
    'breach',
    'announcement',
    'news',
    'setting',
  ],
} as const;

/** What waits for whoever sits here, each one click from its work. */
export function NeedsAction() {
  const { t } = useTranslation();
  const home = useQuery({ queryKey: ['home'], queryFn: () => call(homeApi.show), refetchInterval: ASK_AGAIN_MS, meta: LIVE });
  const actions = home.data?.data.actions;
  return (
    <section className={css.actions} aria-labelledby="needs-action">
      <h2 className={panels.heading} id="needs-action">
        {t('dashboard.actions.title')}
      </h2>
      {home.isError && !actions ? (
        <div className={panels.panel}>
          <PanelFailed error={home.error} onRetry={home.refetch} />
        </div>
      ) : !actions ? (
        <div className={css.tiles} aria-busy>
          <Skeleton height={72} radius={12} />
          <Skeleton height={72} radius={12} />
        </div>
      ) : actions.length === 0 ? (
        <p className={css.calm}>
          <IconMoodCheck size={22} stroke={1.6} aria-hidden />
          {t('dashboard.actions.none')}
        </p>
      ) : (
        <ul className={css.tiles}>
          {actions.map((action) => (
            <li key={action.name}>
              <ActionTile action={action} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ActionTile({ action }: { action: HomeAction }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if ('isError' in action)
    return (
      <div className={css.tile} data-failed>
        <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
        <span className={css.count}>-</span>
        <span>{t(`dashboard.action.${action.name}`, { count: 2 })}</span>
        <span className={css.age}>{t('dashboard.actions.failed')}</span>
      </div>
    );
  const { name, count, oldest, link } = action;
  const Icon = icons[name];
  const [path, query] = link.split('?');
  return (
    <Link
      to={path ?? '/'}
      search={Object.fromEntries(new URLSearchParams(query))}
      className={css.tile ?? ''}
      data-urgent={URGENT.includes(name) || undefined}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
      <span className={css.count}>{count.toLocaleString('en')}</span>
      <span>{t(`dashboard.action.${name}`, { count })}</span>
      {!PLANNED.includes(name) && (
        <span className={css.age}>{t('dashboard.actions.oldest', { count, age: ageWords(oldest, now, language) })}</span>
      )}
    </Link>
  );
}
