import css from './Key.module.css';
import { pageKeys } from './page-keys.ts';

/** The key that does the same, where there is a keyboard. */
export const Key = ({ name }: { name: string }) =>
  pageKeys.use() && (
    <kbd className={css.key} aria-hidden>
      {name}
    </kbd>
  );
