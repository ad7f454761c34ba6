export { requestExport } from './export.service.ts';
export { hasOpenExport, planExports } from './planned-export.ts';
