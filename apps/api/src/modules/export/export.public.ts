export { requestExport } from './export.service.ts';
