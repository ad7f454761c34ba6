import { formatAgo, formatMoment } from '#kernel/dates.ts';
import { useLanguage } from '#kernel/language.ts';
import { useNow } from '#kernel/now.ts';
import { session } from '#kernel/session/store.ts';

/** "5 minutes ago" up to a day, then the date; the whole of it on hovering. */
export function Moment({ at }: { at: Date }) {
  const language = useLanguage();
  const now = useNow();
  const zone = session.use().profile?.property.timeZone;
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at, zone)}>
      {formatAgo(at, now, language, zone)}
    </time>
  );
}
