export { readRequest } from './request.page.ts';
