export { recordSignedNotice } from './consent.office.ts';
