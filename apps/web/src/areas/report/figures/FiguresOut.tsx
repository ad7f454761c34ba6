import type { Area } from '@lobby/contract/access';
import { FIGURE_REPORTS } from '@lobby/contract/areas/report-figures';
import { useTranslation } from 'react-i18next';
import { TableExport } from '#shared/list/TableExport.tsx';
import { ReportPaper } from '../ReportPaper.tsx';
import { type Shown, useCells, useHeads } from './FigureRows.tsx';
import { daysText } from './figure-words.ts';

type PaperProps = Shown & {
  /** Of a copy: since when it is kept, and by what it is recognised. */
  kept?: string;
  onClose: () => void;
};

export function FiguresPaper({ name, figures, kept, onClose }: PaperProps) {
  const { t } = useTranslation();
  const heads = useHeads(name);
  const { rows, totals } = useCells({ name, figures });
  return (
    <ReportPaper
      title={t(`report.${name}.title`)}
      about={[daysText(name, figures), kept].filter(Boolean).join(' · ')}
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
