import { notificationApi } from '@lobby/contract/areas/notification';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import layout from '#shared/layout/layout.module.css';
import { onPushLink, pushState, renewPush } from '#shared/push/subscription.ts';
import { session } from '#shared/session/store.ts';
import css from './Bell.module.css';

/** More than anybody counts in a corner of the screen. */
const MAX_SHOWN = 99;

/** How much is unread, and the way to it. */
export function Bell() {
  const { t } = useTranslation();
  const isReady = session.use().profile?.pendingStep === null;
  const answer = useQuery({
    queryKey: ['notification', 'count'],
    queryFn: () => call(notificationApi.countUnread),
    enabled: isReady,
  });
  usePush(isReady);
  const count = answer.data?.data.count ?? 0;
  return (
    <Link to="/notification" className={css.bell ?? ''} title={t('notification.title')}>
      <IconBell size={22} aria-hidden />
      <span className={layout.hidden}>{t('notification.bell', { count })}</span>
      {count > 0 && (
        <span className={css.count} aria-hidden>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}

/** Pushes go to the session that is open here, and a pressed one opens in this tab. */
function usePush(isReady: boolean) {
  const router = useRouter();
  useEffect(() => {
    const stop = onPushLink((link) => void router.navigate({ href: link }));
    return stop;
  }, [router]);
  useEffect(() => {
    if (!isReady || pushState() !== 'granted') return;
    // Not worth a word where it fails: the inbox has everything, and the channels tab says what is wrong.
    call(notificationApi.channels)
      .then(({ data }) => renewPush(data.pushKey))
      .catch(() => undefined);
  }, [isReady]);
}
