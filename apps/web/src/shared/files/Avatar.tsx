import type { StoredFile } from '@lobby/contract/areas/file';
import type { ReactNode } from 'react';
import css from './Picture.module.css';
import { Picture } from './Picture.tsx';

type Props = { name: string; file: StoredFile | null | undefined; onMissing?: () => void };

/** Somebody's picture, or the first letter of their name. The name itself stands beside it. */
export function Avatar({ name, file, onMissing }: Props) {
  return (
    <span className={css.face} aria-hidden>
      <Picture file={file} size="thumb" shape="square" alt="" onMissing={onMissing}>
        {/* Drawn by the style: whoever copies or searches the list finds the name alone. */}
        <span className={css.letter} data-letter={firstLetter(name)} />
      </Picture>
    </span>
  );
}

/** A Thai name may begin with a vowel that cannot stand alone in the circle, and everybody is called Khun. */
const firstLetter = (name: string) =>
  name
    .replace(/^(คุณ|khun )/i, '')
    .match(/[ก-ฮA-Za-z]/)?.[0]
    ?.toUpperCase() ?? '·';

type AvatarWithNameProps = { name: string; file: StoredFile | null | undefined; children?: ReactNode };

/** Somebody in a line of a list: face and name, and what else is said under it. */
export function AvatarWithName({ name, file, children = name }: AvatarWithNameProps) {
  return (
    <span className={css.faced}>
      <Avatar name={name} file={file} />
      <span>{children}</span>
    </span>
  );
}
