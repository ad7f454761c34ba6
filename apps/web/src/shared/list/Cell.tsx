import { formatAgo, formatMoment } from '#shared/dates/dates.ts';
import { useNow } from '#shared/dates/now.ts';
import { YesNo } from '#shared/layout/YesNo.tsx';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { type Column, cellText, type Row } from './columns.ts';
import type { List } from './use-list.ts';

type Props = { column: Column<Row>; row: Row; list: List };

/** One cell the way its kind is best read: a moment as "5 minutes ago", a flag as sign and word, nothing as a dash. */
export function Cell({ column, row, list }: Props) {
  const language = useLanguage();
  const now = useNow();
  const zone = session.use().profile?.property.timeZone;
  if (column.show) return column.show(row);
  const value = row[column.field];
  if (!column.text && value instanceof Date)
    return (
      <time dateTime={value.toISOString()} title={formatMoment(value, zone)}>
        {formatAgo(value, now, language, zone)}
      </time>
    );
  if (!column.text && list.api.shape.fields[column.field] === 'boolean') return <YesNo value={value === true} />;
  return cellText(column, row, list.api.shape, language) || <span aria-hidden>–</span>;
}
