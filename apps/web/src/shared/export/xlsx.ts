import writeExcelFile from 'write-excel-file/universal';

/** Cells are marked as text (`@`): Excel then never takes one for a formula, not even after somebody edits it. */
export function xlsx([head = [], ...rows]: string[][], sheet: string): Promise<Blob> {
  const cells = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const, format: '@' })),
    ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@' }))),
  ];
  const widths = head.map((_, at) => ({ width: columnWidth([head, ...rows].map((row) => row[at] ?? '')) }));
  return writeExcelFile(cells, { sheet: sheet.slice(0, 31), columns: widths, stickyRowsCount: 1 }).toBlob();
}

/** Room for the longest text, within reason. */
const columnWidth = (texts: string[]) => texts.reduce((width, text) => Math.min(48, Math.max(width, text.length + 2)), 12);
