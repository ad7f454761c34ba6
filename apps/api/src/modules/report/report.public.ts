export { keepCopy } from './copy/copy.service.ts';
