import { useHotkeys } from '@mantine/hooks';
import { pageKeys } from './page-keys.ts';

/** `/` where nobody types, unless somebody has turned single keys off. */
export const useSlashKey = (act: () => void) => useHotkeys([['/', () => pageKeys.get() && act()]]);
