import { useHotkeys } from '@mantine/hooks';
import { pageKeys } from './page-keys.ts';

/** `/` where nobody types, unless somebody has turned single keys off. A field for scanners has the focus without anybody typing, and no code begins with it. */
export const useSlashKey = (act: () => void) =>
  useHotkeys(
    [
      [
        '/',
        (event) => {
          if (!pageKeys.get() || isTypedInto(event.target)) return;
          event.preventDefault();
          act();
        },
        { preventDefault: false },
      ],
    ],
    [],
  );

function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.value !== '' || target.dataset.scan === undefined;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
