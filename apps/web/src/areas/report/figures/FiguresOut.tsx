import type { Area } from '@lobby/contract/access';
import { FIGURE_REPORTS } from '@lobby/contract/areas/report-figures';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { TableExport } from '#shared/list/TableExport.tsx';
import { ReportPaper } from '../ReportPaper.tsx';
import { type Shown, useCells, useHeads } from './FigureRows.tsx';

export function FiguresPaper({ name, figures, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation();
  const heads = useHeads(name);
  const { rows, totals } = useCells({ name, figures });
  const days = { from: formatDayInput(figures.from), to: formatDayInput(figures.to) };
  return (
    <ReportPaper
      title={t(`report.${name}.title`)}
      about={t(FIGURE_REPORTS[name].span === 'day' ? 'report.onDay' : 'report.inPeriod', days)}
      heads={heads}
      rows={rows}
      totals={totals}
      onClose={onClose}
    />
  );
}

/** Numbers stay numbers in the file. */
export function FiguresFile({ name, figures }: Shown) {
  const { t } = useTranslation();
  const heads = useHeads(name);
  const { rows, labelCount, fields } = useCells({ name, figures });
  const load = () =>
    Promise.resolve({
      head: heads.map(({ label }) => label),
      rows: rows.map(({ row, cells }) => [...cells.slice(0, labelCount), ...fields.map((field) => row.values[field] ?? 0)]),
    });
  const area = FIGURE_REPORTS[name].needs.split(':')[0] as Area;
  return <TableExport area={area} title={t(`report.${name}.title`)} load={load} disabled={rows.length === 0} />;
}
