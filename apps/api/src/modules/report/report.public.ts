export { keepCopy } from './copy/copy.service.ts';
export { readFigures } from './figures/figures.service.ts';
