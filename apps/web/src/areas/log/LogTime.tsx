import { useTranslation } from 'react-i18next';
import { DayChip } from '#shared/list/DayChip.tsx';

type Filters = Record<string, string[]>;
type Props = { area: 'log' | 'log.access'; options: readonly string[]; filters: Filters; onChange: (filters: Filters) => void };

/** When: the usual days, or from one day to another. One takes the place of the other. */
export function LogTime({ area, options, filters, onChange }: Props) {
  const { t } = useTranslation();
  const { since, from, to, ...others } = filters;
  return (
    <DayChip
      label={t(`${area}.field.since`)}
      presets={options.map((value) => ({ value, label: t(`${area}.filter.since.${value}`) }))}
      chosen={since?.[0]}
      range={{ from: from?.[0], to: to?.[0] }}
      onPreset={(preset) => onChange({ ...others, since: [preset] })}
      onRange={(days) => onChange({ ...others, ...(days.from && { from: [days.from] }), ...(days.to && { to: [days.to] }) })}
      onClear={() => onChange(others)}
    />
  );
}
