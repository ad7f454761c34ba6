import { useTranslation } from 'react-i18next';
import { MomentInput } from '#shared/dates/MomentInput.tsx';

type Props<T> = { value: T; onChange?: (value: T) => void; values?: Record<string, unknown> };
type Moment = Date | null;

export function StartInput({ value, onChange }: Props<Moment>) {
  const { t } = useTranslation();
  return (
    <MomentInput
      label={t('post.field.startDate')}
      help={t('post.help.startDate')}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** A day alone means that it holds to the end of that day. */
export function EndInput({ value, onChange, values }: Props<Moment>) {
  const { t } = useTranslation();
  return (
    <MomentInput
      label={t('post.field.endDate')}
      help={t(values?.type === 'emergency' ? 'post.help.endDateNeeded' : 'post.help.endDate')}
      usual="23:59"
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** The specification sends it as a list of at most one. A day alone means its morning: nobody is woken at midnight. */
export function PublicDateInput({ value, onChange }: Props<Date[]>) {
  const { t } = useTranslation();
  return (
    <MomentInput
      label={t('post.field.publicDate')}
      help={t('post.help.publicDate')}
      usual="08:00"
      value={value[0] ?? null}
      onChange={(next) => onChange?.(next ? [next] : [])}
    />
  );
}
