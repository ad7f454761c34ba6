import type { StoredFile } from '@lobby/contract/areas/file';
import { IconPhoto } from '@tabler/icons-react';
import css from './Picture.module.css';
import { Picture } from './Picture.tsx';

/** The cover in a line of a list; the title beside it says what it is. */
export function CoverThumb({ file }: { file: StoredFile | null | undefined }) {
  return (
    <span className={css.cover} aria-hidden>
      <Picture file={file} size="thumb" shape="cover" alt="">
        <IconPhoto size={22} stroke={1.4} />
      </Picture>
    </span>
  );
}
