import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { useNow } from './clock.ts';
import { formatAgo, formatMoment } from './dates.ts';
import css from './Moment.module.css';

/** "5 min ago" up to a day, then the date; the whole of it on hovering. */
export function Moment({ at }: { at: Date }) {
  const language = useLanguage();
  const now = useNow();
  const zone = session.use().profile?.property.timeZone;
  return (
    <time className={css.moment} dateTime={at.toISOString()} title={formatMoment(at, zone)}>
      {formatAgo(at, now, language, zone)}
    </time>
  );
}
