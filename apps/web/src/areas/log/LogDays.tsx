import { useTranslation } from 'react-i18next';
import { DayInput } from './DayInput.tsx';
import css from './Log.module.css';

type Props = {
  area: 'log' | 'log.access';
  filters: Record<string, string[]>;
  narrow: (field: string, values: string[]) => void;
};

/** From one day to another, both included. */
export function LogDays({ area, filters, narrow }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.days}>
      {(['from', 'to'] as const).map((field) => (
        <DayInput
          key={`${field} ${filters[field]?.[0] ?? ''}`}
          label={t(`${area}.field.${field}`)}
          day={filters[field]?.[0]}
          onChange={(day) => narrow(field, day ? [day] : [])}
        />
      ))}
    </div>
  );
}
