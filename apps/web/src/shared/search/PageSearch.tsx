import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { allAreas } from '#shared/area/all-areas.ts';
import { useSlashKey } from '#shared/keys/use-slash-key.ts';
import css from './SearchBox.module.css';
import { SearchBox } from './SearchBox.tsx';

/** The search box as a part of a page. `/` leads into it; Escape, a choice and leaving it close the list. */
export function PageSearch() {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const field = () => frame.current?.querySelector('input');
  useSlashKey(() => field()?.focus());
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!frame.current?.contains(relatedTarget)) setIsOpen(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // Enter may have chosen something and left.
    if (key !== 'Enter') setIsOpen(key !== 'Escape');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the field in it, which has the focus.
    <div
      ref={frame}
      className={css.inPage}
      data-search-everything
      onFocus={() => setIsOpen(true)}
      onBlur={onBlur}
      onMouseDown={() => setIsOpen(true)}
      onKeyDown={onKeyDown}
    >
      <SearchBox areas={allAreas()} isOpen={isOpen} onDone={() => field()?.blur()} />
    </div>
  );
}
