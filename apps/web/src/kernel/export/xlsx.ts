import writeExcelFile from 'write-excel-file/universal';

/** Cells are marked as text (`@`): Excel then never takes one for a formula, not even after somebody edits it. */
export function xlsx([head = [], ...rows]: string[][], sheet: string): Promise<Blob> {
  const cells = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const, format: '@' })),
    ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@' }))),
  ];
  const widths = head.map((title, at) => ({
    width: Math.min(48, Math.max(12, ...[title, ...rows.map((row) => row[at] ?? '')].map((text) => text.length + 2))),
  }));
  return writeExcelFile(cells, { sheet: sheet.slice(0, 31), columns: widths, stickyRowsCount: 1 }).toBlob();
}
