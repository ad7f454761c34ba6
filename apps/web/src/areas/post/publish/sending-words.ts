import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';

/** When it leaves, in words: in a moment, or on its day at its hour. */
export function useSendingWords() {
  const { t } = useTranslation();
  const zone = useZone();
  return ({ publicDate: [day] }: Pick<Post, 'publicDate'>) =>
    day ? t('post.publish.onDay', { day: formatMoment(day, zone) }) : t('post.publish.soon', { count: UNDO_SECONDS });
}
