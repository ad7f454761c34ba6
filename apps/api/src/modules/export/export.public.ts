export { requestExport } from './export.service.ts';
export { accountsWithOpenExport, planExports } from './planned-export.ts';
