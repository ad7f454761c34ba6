import type { StoredFile } from '@lobby/contract/areas/file';
import type { ReactNode } from 'react';
import { Face } from './Face.tsx';
import css from './Picture.module.css';

type Props = { name: string; file: StoredFile | null | undefined; children?: ReactNode };

/** Somebody in a line of a list: face and name, and what else is said under it. */
export function Faced({ name, file, children = name }: Props) {
  return (
    <span className={css.faced}>
      <Face name={name} file={file} />
      <span>{children}</span>
    </span>
  );
}
