import type { StoredFile } from '@lobby/contract/areas/file';
import css from './Picture.module.css';
import { Picture } from './Picture.tsx';

type Props = { name: string; file: StoredFile | null | undefined; large?: boolean };

/** Somebody's picture, or the first letter of their name. The name itself stands beside it. */
export function Face({ name, file, large = false }: Props) {
  return (
    <span className={css.face} data-large={large || undefined} aria-hidden>
      <Picture file={file} size="thumb" shape="square" alt="">
        {firstLetter(name)}
      </Picture>
    </span>
  );
}

/** A Thai name may begin with a vowel that cannot stand alone in the circle. */
const firstLetter = (name: string) => name.match(/[ก-ฮA-Za-z]/)?.[0]?.toUpperCase() ?? '·';
